// French signs that stand apart from their word do not begin a line.

export const unbroken = (text: string): string => text.replace(/ (?=[:;!?»%])/g, '\u00a0').replace(/« /g, '«\u00a0');

/** The same for every text in it, and for what its functions say. */
export function allUnbroken<T>(value: T): T {
  if (typeof value === 'string') return unbroken(value) as T;
  if (typeof value === 'function') return ((...of: unknown[]) => allUnbroken((value as unknown as (...of: unknown[]) => unknown)(...of))) as T;
  if (Array.isArray(value)) return value.map(allUnbroken) as T;
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, allUnbroken(one)])) as T;
  return value;
}
