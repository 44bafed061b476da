// What all pages share: the line to the server, who I am, language, theme and speed, the games, their cards and words.
import { Connection, type LineState } from '../net/connection';
import type { CardFacts, Game, Lang, Message, Person, Rule, Word } from '../net/messages';
import { sound } from './sounds';
import { en, type Catalogue } from '../words/en';
import { fr } from '../words/fr';
import { unbroken } from '../words/unbroken';

export type Theme = 'system' | 'dark' | 'light';
export type Speed = 'slow' | 'usual' | 'fast' | 'none';

const inFrench = (card: CardFacts): CardFacts => ({ ...card, name: { ...card.name, fr: unbroken(card.name.fr) }, text: { ...card.text, fr: unbroken(card.text.fr) } });

const kept = {
  get<T extends string>(key: string, words: readonly T[], usual: T): T {
    const value = localStorage.getItem(`quinte.${key}`) as T | null;
    return value && words.includes(value) ? value : usual;
  },
  set(key: string, value: string) {
    localStorage.setItem(`quinte.${key}`, value);
  },
};

const firstLang: Lang = navigator.language.startsWith('fr') ? 'fr' : 'en';

type TableListener = (message: Message) => void;

class App {
  lang = $state<Lang>(kept.get('lang', ['en', 'fr'], firstLang));
  theme = $state<Theme>(kept.get('theme', ['system', 'dark', 'light'], 'system'));
  stops = $state<'usual' | 'all'>(kept.get('stops', ['usual', 'all'], 'usual'));
  speed = $state<Speed>(kept.get('speed', ['slow', 'usual', 'fast', 'none'], 'usual'));
  sounds = $state(kept.get('sounds', ['on', 'off'], 'off') === 'on');
  /** Told by the system when it is one's turn and the page is out of sight. */
  notify = $state(kept.get('notify', ['on', 'off'], 'off') === 'on');
  line = $state<LineState>('opening');
  retryAt = $state(0);
  me = $state.raw<Person | null>(null);
  games = $state.raw<Game[]>([]);
  /** Does this server take cards of one's own? */
  takesCards = $state(false);
  path = $state(location.pathname);
  query = $state(location.search);
  /** Facts of cards, by game and id. */
  packs = $state.raw<Record<string, Record<string, CardFacts>>>({});
  /** Those that were made up for a scene, by game/id. */
  made = $state.raw<Record<string, CardFacts>>({});
  /** Labels, by game, list and language. */
  lists = $state.raw<Record<string, Word[]>>({});
  /** Rules that have been opened, by language and id. */
  known = $state.raw<Record<string, Rule>>({});
  lobby = $state.raw<{ open: unknown[]; playing: unknown[] }>({ open: [], playing: [] });

  readonly connection = new Connection(() => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/socket`) as never;
  });
  private readonly tables = new Map<string, TableListener>();
  private readonly again = new Map<string, () => void>();
  private readonly fetching = new Set<string>();

  /** Is the page used with fingers? Then nothing speaks of clicks and keys. */
  readonly touches = matchMedia('(hover: none) and (pointer: coarse)').matches;
  get words(): Catalogue {
    return this.lang === 'fr' ? fr : en;
  }

  async start(): Promise<void> {
    this.connection.onState = (state) => {
      this.line = state;
      this.retryAt = this.connection.retryAt;
    };
    this.connection.onMessage = (message) => this.heard(message);
    this.connection.onOpen = () => {
      void this.greet();
      for (const enter of this.again.values()) enter();
    };
    addEventListener('popstate', () => this.arrive());
    addEventListener('online', () => this.connection.retry());
    await this.visit();
    this.connection.open();
  }

  /** Makes somebody of whoever looks at this page, or finds out who it is. */
  private async visit(): Promise<void> {
    for (;;) {
      try {
        const answer = await fetch('/api/visit', { method: 'POST', body: JSON.stringify({ lang: this.lang }) });
        if (answer.ok) return;
      } catch {
        this.line = 'lost';
      }
      this.retryAt = Date.now() + 2000;
      await new Promise((later) => setTimeout(later, 2000));
    }
  }

  /** The server speaks the page's language, and says who I am. */
  private async greet(): Promise<void> {
    const me = await this.connection.request<Message & Person>('me');
    this.me = me;
    if (me.lang !== this.lang) this.me = await this.connection.request<Message & Person>('change_me', { lang: this.lang });
    const answer = await this.connection.request<Message & { list: Game[] }>('list', { of: 'games' });
    this.games = answer.list;
  }

  private heard(message: Message): void {
    if (message.type === 'error' && message.code === 'stranger') void this.visit();
    if (message.type === 'hello') {
      this.games = message.games as Game[];
      this.takesCards = message.own_cards === true;
    }
    if (message.type === 'lobby') {
      this.lobby = { open: (message.open as unknown[]) ?? [], playing: (message.playing as unknown[]) ?? [] };
    } else if (message.table) this.tables.get(message.table)?.(message);
  }

  /** Hears what is said about a table; `enter` is called now and whenever the line comes back. Returns the way out. */
  listen(table: string, listener: TableListener, enter: () => void): () => void {
    this.tables.set(table, listener);
    this.again.set(table, enter);
    if (this.line === 'open') enter();
    return () => {
      this.tables.delete(table);
      this.again.delete(table);
      if (this.line === 'open') void this.connection.request('leave', { table }).catch(() => {});
    };
  }

  async setLang(lang: Lang): Promise<void> {
    this.lang = lang;
    kept.set('lang', lang);
    document.documentElement.lang = lang;
    if (this.line !== 'open') return;
    this.me = await this.connection.request<Message & Person>('change_me', { lang });
    const answer = await this.connection.request<Message & { list: Game[] }>('list', { of: 'games' });
    this.games = answer.list;
    for (const table of this.tables.keys()) {
      // The log first: new lines end a question, and the view is followed by it again.
      void this.connection.request('log', { table, from: 0 }).catch(() => {});
      void this.connection.request('view', { table }).catch(() => {});
    }
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    kept.set('theme', theme);
  }

  setStops(stops: 'usual' | 'all'): void {
    this.stops = stops;
    kept.set('stops', stops);
  }

  /** The phases that somebody has chosen to pass in a game, if they have. */
  keptStops(game: string): { own: string[]; others: string[] } | null {
    try {
      const kept = JSON.parse(localStorage.getItem(`quinte.stops.${game}`) ?? 'null') as { own: string[]; others: string[] } | null;
      return kept && Array.isArray(kept.own) && Array.isArray(kept.others) ? kept : null;
    } catch {
      return null;
    }
  }

  keepStops(game: string, quiet: { own: string[]; others: string[] } | null): void {
    if (quiet) kept.set(`stops.${game}`, JSON.stringify(quiet));
    else localStorage.removeItem(`quinte.stops.${game}`);
  }

  setSounds(on: boolean): void {
    this.sounds = on;
    kept.set('sounds', on ? 'on' : 'off');
    if (on) sound('turn');
  }

  /** The browser is asked only when somebody wants it; what it refuses stays off. */
  async setNotify(on: boolean): Promise<void> {
    const may = on && 'Notification' in window && (Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted');
    this.notify = may;
    kept.set('notify', may ? 'on' : 'off');
  }

  /** Says something to somebody who looks elsewhere; a click brings them here. */
  call(title: string, text: string, path: string): void {
    if (!this.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
    try {
      const note = new Notification(title, { body: text, tag: path, icon: '/favicon.svg' });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // some phones allow notifications from workers only
    }
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    kept.set('speed', speed);
  }

  // ---- where we are --------------------------------------------------------------------------

  go(path: string): void {
    history.pushState(null, '', path);
    this.arrive();
    scrollTo(0, 0);
  }

  private arrive(): void {
    this.path = location.pathname;
    this.query = location.search;
  }

  // ---- what there is -------------------------------------------------------------------------

  titleOf(game: string): string {
    return this.games.find((one) => one.game === game)?.title ?? game;
  }

  /** The cards of a game; asked for once. */
  wantPack(game: string): void {
    if (!game || !this.games.length || this.packs[game] || this.fetching.has(game)) return;
    this.fetching.add(game);
    void this.fetchPack(game).then((list) => {
      const cards: Record<string, CardFacts> = {};
      for (const card of list) cards[card.id] = inFrench(card);
      this.packs = { ...this.packs, [game]: cards };
    }, () => this.fetching.delete(game));
  }

  /** Cards that no pool has, made up for a scene: they stand behind those of the game. */
  addCards(game: string, cards: CardFacts[]): void {
    if (cards.every((card) => this.made[`${game}/${card.id}`])) return;
    const made = { ...this.made };
    for (const card of cards) made[`${game}/${card.id}`] = inFrench(card);
    this.made = made;
  }

  /** Over HTTP, where browsers keep it. */
  private async fetchPack(game: string): Promise<CardFacts[]> {
    const pool = this.games.find((one) => one.game === game)?.pool;
    if (!pool) return (await this.connection.request<Message & { cards: CardFacts[] }>('cards', { game })).cards;
    for (;;) {
      try {
        const answer = await fetch(pool);
        if (answer.ok) {
          const all = (await answer.json()) as CardFacts[] | { cards: CardFacts[] };
          return Array.isArray(all) ? all : all.cards;
        }
      } catch {
        // the server is away: it comes back
      }
      await new Promise((later) => setTimeout(later, 1500));
    }
  }

  /** The labels of a list in the present language; [] until they have come. */
  list(game: string, of: string): Word[] {
    const key = `${game}/${of}/${this.lang}`;
    const known = this.lists[key];
    // The server answers in the language that it knows me by.
    if (game && !known && !this.fetching.has(key) && this.line === 'open' && this.me?.lang === this.lang) {
      this.fetching.add(key);
      const lang = this.lang;
      void this.connection.request<Message & { list: Word[] }>('list', { of, game }).then((answer) => {
        this.fetching.delete(key);
        if (lang === this.lang) this.lists = { ...this.lists, [key]: answer.list };
      });
    }
    return known ?? [];
  }

  label(game: string, of: string, word: string): string {
    return this.list(game, of).find((one) => one.word === word)?.label ?? word;
  }

  async rule(id: string): Promise<Rule | null> {
    const key = `${this.lang}/${id}`;
    if (this.known[key]) return this.known[key];
    try {
      const answer = await this.connection.request<Message & { rules: Rule[] }>('rules', { ids: [id] });
      const rule = answer.rules[0] ?? null;
      if (rule) this.known = { ...this.known, [key]: rule };
      return rule;
    } catch {
      return null;
    }
  }
}

export const app = new App();

declare global {
  interface Window {
    /** For the console and for tests. */
    quinte: { app: App };
  }
}
window.quinte = { app };

/** The words of the pages, in the present language. */
export function w(): Catalogue {
  return app.words;
}
