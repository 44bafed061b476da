"""What every suite of tests of the server does: runs its tests one after the other, and counts.

    suite = Suite(globals(), sys.argv[1:])
    suite.run(server)          # all functions test_…, or those that were named
    suite.stop(server)         # it must end well, and no sanitizer may have complained
    sys.exit(suite.end())
"""
import sys
import traceback


class Suite:
    def __init__(self, names, wanted):
        self.tests = [value for name, value in sorted(names.items()) if name.startswith("test_")]
        self.wanted = [word for word in wanted if not word.startswith("-")]
        unknown = set(self.wanted) - {test.__name__ for test in self.tests}
        assert not unknown, f"there is no {', '.join(sorted(unknown))}"
        self.passed = self.failed = 0

    def run(self, *arguments):
        for test in self.tests:
            if self.wanted and test.__name__ not in self.wanted:
                continue
            try:
                test(*arguments)
                self.passed += 1
            except Exception:
                self.failed += 1
                print(f"FAILED: {test.__name__}")
                traceback.print_exc(file=sys.stdout)

    def stop(self, server):
        code = server.stop() if server.process.poll() is None else server.process.returncode
        errors = server.errors()
        if code != 0 or "Sanitizer" in errors or "runtime error" in errors:
            self.failed += 1
            print(f"FAILED: the server ends with {code}\n{errors[-3000:]}")
        else:
            self.passed += 1

    def end(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0
