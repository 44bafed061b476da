// What one viewer knows of one table, kept up to date by what the server says.
import type { Ask, LogLine, Message, Over, TableInfo, Talk, View } from './messages';
import { mergePatch } from './patch';

export interface TableState {
  info: TableInfo | null;
  view: View | null;
  events: LogLine[];
  ask: Ask | null;
  over: Over | null;
  talk: Talk[];
  /** The last entry that was heard of. */
  at: number;
}

export function emptyTable(): TableState {
  return { info: null, view: null, events: [], ask: null, over: null, talk: [], at: 0 };
}

/** The state after a message; the same object if nothing has changed. */
export function heard(state: TableState, message: Message): TableState {
  const at = Math.max(state.at, Number(message.at ?? 0));
  switch (message.type) {
    case 'table':
      return { ...state, at, info: message as unknown as TableInfo };
    case 'events': {
      const from = Number(message.from);
      const lines = message.events as LogLine[];
      return { ...state, at, events: [...state.events.slice(0, from), ...lines], ask: null };
    }
    case 'undone':
      return { ...state, at, events: state.events.slice(0, Number(message.events)), ask: null, over: null };
    case 'view':
      return { ...state, at, view: message.view as View };
    case 'change':
      return { ...state, at, view: mergePatch(state.view, message.change) };
    case 'ask':
      return { ...state, at, ask: message as unknown as Ask };
    case 'over':
      return { ...state, at, over: message as unknown as Over, ask: null };
    case 'talk': {
      const said = message as unknown as Talk;
      if (state.talk.some((one) => one.entry === said.entry)) return state;
      return { ...state, at, talk: [...state.talk, said] };
    }
    default:
      return state;
  }
}
