// What went over a page's line, recorded and said again: the same bytes, without the server that said them.

/** Listens in on a page's line from now on; to be called before the page is opened. */
export async function record(page) {
  const tape = { sent: [], heard: [], bodies: new Map() };
  await page.routeWebSocket(/\/socket$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      tape.sent.push(JSON.parse(text));
      server.send(text);
    });
    server.onMessage((text) => {
      for (const one of text.split('\n')) tape.heard.push(one);
      line.send(text);
    });
  });
  // Cards and who one is come over HTTP.
  await page.route(/\/api\//, async (route) => {
    const answer = await route.fetch();
    const body = await answer.body();
    tape.bodies.set(route.request().url(), { status: answer.status(), contentType: answer.headers()['content-type'], body });
    await route.fulfill({ response: answer, body });
  });
  return tape;
}

const same = (one, other) => JSON.stringify({ ...one, id: 0 }) === JSON.stringify({ ...other, id: 0 });

/** Says to a page what is on the tape: answers to what it asks, and after the table has been entered all that was told of it.
 *  Returns what the page asked that the tape does not know. */
export async function replay(page, tape) {
  const unknown = [];
  const answers = new Map();
  const told = [];
  let hello = '';
  for (const text of tape.heard) {
    const message = JSON.parse(text);
    if (message.type === 'hello') hello = text;
    else if (typeof message.to === 'string' && tape.sent.some((one) => one.id === message.to)) answers.set(message.to, message);
    else if (message.table) told.push(message);
  }
  await page.routeWebSocket(/\/socket$/, (line) => {
    const asked = [...tape.sent];
    let n = 0;
    const say = (message) => line.send(JSON.stringify(typeof message.n === 'number' ? { ...message, n: ++n } : message));
    line.onMessage((text) => {
      const question = JSON.parse(text);
      let i = asked.findIndex((one) => same(one, question));
      // What is asked more often than it was gets the same answer.
      const known = i >= 0 ? asked.splice(i, 1)[0] : tape.sent.find((one) => same(one, question));
      const answer = known && answers.get(known.id);
      if (answer) say({ ...answer, to: question.id });
      else unknown.push(question);
      if (question.type === 'enter') for (const message of told.splice(0)) say(message);
    });
    setTimeout(() => say(JSON.parse(hello)), 0);
  });
  await page.route(/\/api\//, (route) => {
    const known = tape.bodies.get(route.request().url());
    return known ? route.fulfill(known) : route.abort();
  });
  return unknown;
}
