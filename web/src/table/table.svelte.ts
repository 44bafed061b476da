// A table that somebody looks at: what is known of it, what is being chosen, and what can be asked of the server.
// Changes are shown one after the other, at the speed that was set.
import { getContext, setContext } from 'svelte';
import type { CardFacts, LogLine, Message, Option, Progress, Rule, SeenCard, TableInfo, View, Why } from '../net/messages';
import { Refusal } from '../net/connection';
import { emptyTable, heard, type TableState } from '../net/stream';
import { app } from '../state/app.svelte';
import { Advice, type Hint, type Mark } from './advice.svelte';
import { isEvent, shown } from './lines';
import { Payment } from './payment.svelte';
import { boundOptions, clicked, copiesOnce, hintOf, inMood, inWords, litCards, primaryOf, rowsOf, touching, verbOf, withCopies, type Row } from './options';
import { unbroken } from '../words/unbroken';
import { sides } from './sides';

export interface Menu {
  title: string;
  options: Option[];
  x: number;
  y: number;
}

export interface Refused {
  title: string;
  reason: string;
  rule: string | null;
  /** What lies too small to be read is read here: pointing at it is no question alone. */
  card?: CardFacts;
  x: number;
  y: number;
}

/** Questions that are occasions to act (doc/protocol.md, stops). */
const OCCASIONS = new Set(['turn', 'step', 'actions', 'window', 'stop', 'priority']);

/** Questions that cards leave the hand for, before the rules move them. */
const GIVEN = new Set(['payment', 'discard', 'mulligan']);

export interface Stops {
  quiet: { own: string[]; others: string[] };
  lets_own: boolean;
}

const PAUSES = { slow: 950, usual: 450, fast: 150, none: 0 };
/** So many changes in a row take their whole time; more are shown faster. */
const UNHURRIED = 10;

export class Table {
  state = $state.raw<TableState>(emptyTable());
  /** A card that was clicked and waits for what it goes to. */
  held = $state<number | null>(null);
  /** A row that was opened. */
  opened = $state<string | null>(null);
  menu = $state.raw<Menu | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** A card under the pointer, for as long as it is there. */
  peek = $state.raw<{ number: number; x: number } | null>(null);
  /** A card shown large until it is closed. */
  large = $state.raw<{ card: number | null; id: string } | null>(null);
  /** A pile that was opened. */
  heap = $state.raw<{ title: string; cards: number[] } | null>(null);
  rule = $state.raw<{ id: string; rule: Rule | null } | null>(null);
  /** The question that has been answered, until the server has said so. */
  sent = $state<number | null>(null);
  /** The card that was given with it. */
  private sentCard = $state<number | null>(null);
  notice = $state('');
  /** Of what can be done, what a lesson means; null: everything. */
  meant = $state.raw<Option[] | null>(null);
  /** Whose board is looked at, where only one fits. */
  looksAt = $state<number | null>(null);
  gone = $state(false);
  /** What happened just now, while it is shown line by line. */
  showing = $state.raw<LogLine | null>(null);
  /** Milliseconds left by seat, when they were told, and whose clock runs. */
  clock = $state.raw<{ left: (number | null)[]; running: number | null; at: number } | null>(null);
  /** Keys that a game's table or a replay adds; they go before those of all tables. */
  readonly keys = new Map<string, () => void>();
  /** What a game's table would have space do, and how it is called there. */
  preferred = $state.raw<{ option: Option; label: string; choose: () => void } | null>(null);
  /** How a game's table calls an option that the rules can only number. */
  wording = $state.raw<((option: Option) => string | null) | null>(null);
  /** What a game's table adds to a line of the list. */
  detailing = $state.raw<((option: Option) => string | null) | null>(null);
  /** What was chosen at the question that is looked at again. */
  taken = $state<string | null>(null);
  /** Goes to the moment of a line of the log, where the past is looked at. */
  toLine: ((line: number) => void) | null = $state.raw(null);
  readonly payment = new Payment();
  readonly advice = new Advice(() => app.connection.request<Hint>('hint', { table: this.id }));

  private queue: Message[] = [];
  private busy = false;
  private isHurried = false;
  /** Lines of the log when I last chose; and where that begins which others have done since then. */
  private movedAt = 0;
  sinceMove = $state(0);
  private pacing: ReturnType<typeof setTimeout> | undefined;
  private leave: () => void = () => {};

  constructor(
    readonly id: string,
    readonly live = true,
  ) {}

  // ---- coming and going ----------------------------------------------------------------------

  enter(): void {
    this.leave = app.listen(
      this.id,
      (message) => this.take(message),
      () => {
        const { at, events } = this.state;
        const since = at ? { since: { at, events: events.length } } : {};
        app.connection.request('enter', { table: this.id, ...since }).catch((why: unknown) => {
          this.notice = why instanceof Error ? why.message : String(why);
          this.gone = true;
        });
      },
    );
  }

  exit(): void {
    this.leave();
  }

  // ---- stops ---------------------------------------------------------------------------------

  /** What is passed without asking, by phase: in one's own turn, and in others'. */
  stops = $state.raw<Stops | null>(null);

  private hasStops = false;

  /** How often one is asked is one's own wish, kept for each game; otherwise it is as usual. */
  private beginStops(): void {
    if (this.hasStops || !this.live || this.me < 0 || this.state.info?.state !== 'playing') return;
    this.hasStops = true;
    const own = app.keptStops(this.game);
    this.wantStops(own ? { set: app.stops, quiet: own } : { set: app.stops });
  }

  private wantStops(fields: Record<string, unknown>): void {
    app.connection
      .request<Message & Stops>('stops', { table: this.id, ...fields })
      .then((told) => (this.stops = { quiet: told.quiet, lets_own: told.lets_own }))
      .catch(() => {
        // What was kept is of another version: as usual then.
        if ('quiet' in fields) this.setStops(app.stops);
      });
  }

  setStops(set: 'usual' | 'all'): void {
    app.setStops(set);
    app.keepStops(this.game, null);
    this.wantStops({ set });
  }

  isStop(side: 'own' | 'others', phase: string): boolean {
    return this.stops !== null && !this.stops.quiet[side].includes(phase);
  }

  /** Stops there, or passes. */
  setStop(sides: ('own' | 'others')[], phase: string, isStop: boolean): void {
    if (!this.stops) return;
    const quiet = { ...this.stops.quiet };
    for (const side of sides) quiet[side] = isStop ? quiet[side].filter((one) => one !== phase) : [...new Set([...quiet[side], phase])];
    this.stops = { ...this.stops, quiet };
    app.keepStops(this.game, quiet);
    this.wantStops({ quiet });
  }

  /** Is one called upon to do what one likes in one's own turn? */
  get isOwnTurn(): boolean {
    return this.isAsked && (this.state.ask!.role === 'turn' || this.state.ask!.role === 'actions');
  }

  /** Can what is asked be passed for longer than once? */
  get mayPassOn(): boolean {
    return this.isAsked && this.stops !== null && OCCASIONS.has(this.state.ask!.role) && this.state.ask!.options.some((one) => one.pass) && !this.state.ask!.options.some((one) => one.suggested);
  }

  passUntil(until: 'turn' | 'aimed'): void {
    const ask = this.state.ask;
    if (!ask || !this.mayPassOn) return;
    this.sent = ask.ask;
    this.let();
    this.say('pass', { ask: ask.ask, until });
  }

  private take(message: Message): void {
    if (message.type === 'left') {
      this.gone = true;
      return;
    }
    if (message.type === 'clock') {
      this.clock = { left: message.left as (number | null)[], running: (message.running as number | null) ?? null, at: Date.now() };
      return;
    }
    this.queue.push(...this.parts(message));
    if (!this.busy) this.run();
  }

  /** Of much that comes at once each line is shown by itself: the table as it is then follows. */
  private parts(message: Message): Message[] {
    if (message.type !== 'events' || !this.live || PAUSES[app.speed] < 20 || document.hidden || !this.state.view || this.state.over) return [message];
    const lines = message.events as LogLine[];
    const stops = shown(lines, this.me);
    if (!stops.length) return [message];
    const from = Number(message.from);
    const cuts = [...stops.slice(0, -1).map((one) => one + 1), lines.length];
    return cuts.map((to, i) => ({ ...message, from: from + (cuts[i - 1] ?? 0), events: lines.slice(cuts[i - 1] ?? 0, to), shows: lines[stops[i]!] }));
  }

  /** Whoever has seen enough sees the rest at once. */
  hurry(): void {
    if (!this.showing) return;
    this.isHurried = true;
    clearTimeout(this.pacing);
    this.run();
  }

  /** How long a line is shown: the less, the more of them wait. */
  private look(line: LogLine): number {
    const waiting = 1 + this.queue.filter((one) => one.shows).length;
    return (PAUSES[app.speed] * (isEvent(line) ? 3 : 2)) / Math.max(1, (2 * waiting) / UNHURRIED);
  }

  private run(): void {
    this.busy = true;
    for (;;) {
      const message = this.queue.shift();
      if (!message) break;
      this.apply(message);
      const more = this.queue.filter((one) => one.type === 'change').length;
      this.showing = (message.shows as LogLine | undefined) ?? null;
      const pause = this.showing ? this.look(this.showing) : message.type === 'change' && more ? PAUSES[app.speed] / Math.max(1, more / UNHURRIED) : 0;
      if (pause >= 20 && !this.isHurried) {
        this.pacing = setTimeout(() => this.run(), pause);
        return;
      }
    }
    this.showing = null;
    this.busy = false;
    this.isHurried = false;
  }

  private apply(message: Message): void {
    const before = this.state.ask?.ask;
    const seen = this.state.view;
    this.state = heard(this.state, message);
    // What one takes back oneself one knows of.
    if (message.type === 'undone' && seen && this.sent === null && this.info?.seats.some((seat, i) => seat.kind === 'person' && i !== this.me)) this.tell(app.words.takenBack);
    if (message.type === 'events') this.markSince(message.events as LogLine[], seen === null);
    if (this.state.ask?.ask !== before || this.state.view !== seen) this.advice.forget();
    if (message.type === 'ask' || this.state.ask?.ask !== before) {
      this.let();
      if (message.type === 'ask') {
        this.sent = null;
        this.payOn();
      }
    }
    if (this.state.info) app.wantPack(this.state.info.game);
    this.beginStops();
  }

  /** What others do begins a new part of the log; whoever comes back finds what happened since their own last line. */
  private markSince(lines: LogLine[], isFirst: boolean): void {
    if (isFirst) this.sinceMove = this.movedAt = this.state.events.findLastIndex((line) => line.who === this.me) + 1;
    else if (shown(lines, this.me).length) this.sinceMove = this.movedAt;
  }

  /** Nothing is held or open any more. */
  let(): void {
    this.held = null;
    this.opened = null;
    this.menu = null;
  }

  // ---- what is known -------------------------------------------------------------------------

  get info(): TableInfo | null {
    return this.state.info;
  }
  get game(): string {
    return this.state.info?.game ?? '';
  }
  get view(): View | null {
    return this.state.view;
  }
  /** Do people count turns in it? Otherwise rounds. */
  get countsTurns(): boolean {
    return ['smashup', 'villainous', 'dicethrone', 'vs'].includes(this.game);
  }
  get me(): number {
    return this.state.info?.me ?? -1;
  }
  /** The seat at the near side of the table. */
  get near(): number {
    return this.me >= 0 ? this.me : 0;
  }
  get seats(): number {
    return this.state.info?.seats.length ?? 0;
  }
  /** The others, in the order of play. */
  get others(): number[] {
    return Array.from({ length: Math.max(0, this.seats - 1) }, (_, i) => (this.near + 1 + i) % this.seats);
  }
  get isAsked(): boolean {
    return this.live && this.state.ask !== null && this.sent === null;
  }
  /** What can be chosen, each bound to the cards that it is about. */
  readonly asked = $derived.by(() => (this.isAsked ? inMood(this.worded(boundOptions(this.state.ask!)), this.state.ask!.mood ?? 0, (card) => this.owns(card)) : []));
  /** The same options, called as people would. */
  worded(options: Option[]): Option[] {
    return inWords(options, this.wording, (card) => this.sides.get(card)?.zone === 'hand', (card) => this.factsOf(card)?.subtitle[app.lang] ?? '');
  }
  /** These, and what copies of their cards in one's hand can do: all of them, or only those that are pointed at. */
  private reach(options: Option[], ...pointed: (number | null)[]): Option[] {
    if (this.me < 0) return options;
    const hand = this.zone('hand', this.me);
    const copies = pointed.length ? hand.filter((card) => pointed.includes(card)) : hand;
    return withCopies(options, hand, copies.filter((card) => card !== this.state.ask?.card), (card) => this.idOf(card));
  }
  /** What the question does to what is chosen: 1 good, -1 harm, 0 neither. */
  get mood(): number {
    return this.isAsked ? (this.state.ask!.mood ?? 0) : 0;
  }
  /** What is lit: all that can be done, or what is meant. */
  get offered(): Option[] {
    return this.meant && this.sent === null ? boundOptions({ ask: 0, what: '', role: '', label: '', ...this.state.ask, options: this.meant }) : this.asked;
  }
  isMeant(option: Option): boolean {
    return this.meant?.some((one) => one.id === option.id) ?? false;
  }
  /** What is paid already wants no more: cards that could still be given are not lit, though they can be clicked. */
  private get isPaid(): boolean {
    return this.isAsked && !this.meant && hintOf(this.state.ask!) === 'paid';
  }
  readonly lit = $derived.by(() => this.isPaid ? new Set<number>() : litCards(this.held === null ? this.reach(this.offered) : this.reach(this.offered, this.held), this.held, (card) => this.owns(card)));
  /** What has been given, one card after the other, and lies no longer in the hand. */
  readonly given = $derived.by(() => {
    const { ask } = this.state;
    if (this.payment.meanwhile) return this.payment.meanwhile;
    if (!ask || !this.live || !GIVEN.has(ask.role)) return [];
    const onItsWay = this.sent === ask.ask && this.sentCard !== null ? [this.sentCard] : [];
    return [...(ask.given ?? []), ...onItsWay];
  });
  readonly primary = $derived.by(() => this.findPrimary());
  readonly rows = $derived.by(() => this.findRows());
  readonly phase = $derived.by(() => this.findPhase());
  /** What lies on what. */
  private readonly hosted = $derived.by(() => {
    const hosted = new Map<number, number[]>();
    for (const [number, card] of Object.entries(this.state.view?.cards ?? {}))
      if (card.host !== undefined) hosted.set(card.host, [...(hosted.get(card.host) ?? []), Number(number)]);
    return hosted;
  });
  private findPrimary(): Option | null {
    const preferred = this.preferred && this.asked.find((one) => one.id === this.preferred!.option.id);
    const primary = preferred ?? (this.isAsked ? primaryOf(this.state.ask!) : null);
    return primary && this.meant && !this.isMeant(primary) ? null : primary;
  }
  /** Whose each card is, and where it lies. */
  readonly sides = $derived.by(() => (this.state.view ? sides(this.state.view) : new Map<number, { zone: string; seat: number }>()));
  owns(card: number): boolean {
    return this.me >= 0 && this.sides.get(card)?.seat === this.me;
  }
  private findRows(): Row[] {
    const primary = this.primary;
    const inHand = new Set(this.me < 0 ? [] : this.zone('hand', this.me));
    // A payment of several cards may begin with the first of them alone.
    const isWhole = (this.state.ask?.pays?.length ?? 0) > 1;
    const shown = copiesOnce(this.asked.filter((one) => one.id !== primary?.id || (isWhole && one.card !== undefined)), (card) => inHand.has(card), (card) => this.idOf(card), (one) => this.isMeant(one));
    const ways = app.words.moreOptions;
    if (this.held !== null) {
      const some = this.reach(shown, this.held).filter((one) => one.card === this.held || one.with === this.held);
      if (some.length) return some.map((one) => rowsOf([one], ways)[0]!);
    }
    const rows = rowsOf(shown, ways);
    const open = rows.find((row) => row.key === this.opened);
    return open ? open.options.map((one) => rowsOf([one], ways)[0]!) : rows;
  }
  private findPhase(): string {
    const { ask, events } = this.state;
    if (ask?.phase) return ask.phase;
    const phases = app.list(this.game, 'phases');
    for (let i = events.length - 1; i >= 0; i--) {
      const line = events[i]!;
      if (line.what !== 'phase') continue;
      const at = (line.amount ?? 0) - (phases[0]?.word === 'setup' ? 0 : 1);
      return phases[at]?.word ?? '';
    }
    return phases[0]?.word === 'setup' ? 'setup' : '';
  }

  card(number: number): SeenCard | undefined {
    return this.state.view?.cards[number];
  }
  idOf(number: number): string | undefined {
    return this.card(number)?.id;
  }
  facts(id: string | undefined): CardFacts | undefined {
    return id ? (app.packs[this.game]?.[id] ?? app.made[`${this.game}/${id}`]) : undefined;
  }
  factsOf(number: number): CardFacts | undefined {
    return this.facts(this.idOf(number));
  }
  nameOf(number: number): string {
    return this.factsOf(number)?.name[app.lang] ?? app.words.hiddenCard;
  }
  counter(number: number | undefined, name: string): number {
    return (number !== undefined && this.card(number)?.counters?.[name]) || 0;
  }
  /** A value as it is now: told if it differs, printed otherwise. */
  value(number: number, name: string): number | null {
    const told = this.card(number)?.values?.[name];
    if (told !== undefined) return told;
    const printed = this.factsOf(number)?.values[name];
    return printed ?? null;
  }
  zone(name: string, seat?: number): number[] {
    return this.state.view?.zones[seat === undefined ? name : `${name}@${seat}`]?.cards ?? [];
  }
  count(name: string, seat?: number): number {
    return this.state.view?.zones[seat === undefined ? name : `${name}@${seat}`]?.count ?? 0;
  }
  on(host: number): number[] {
    return this.hosted.get(host) ?? [];
  }
  identity(seat: number): number | undefined {
    return this.zone('identity', seat)[0];
  }
  progress(seat: number): Progress[] {
    return this.state.view?.progress?.[seat] ?? [];
  }
  seatName(seat: number): string {
    const info = this.state.info?.seats[seat];
    const name = this.plainName(seat);
    // Two of the same name are told apart by their seats.
    const alike = this.state.info?.seats.some((_, other) => other !== seat && this.plainName(other) === name);
    return info && alike ? `${name} ${seat + 1}` : name;
  }
  private plainName(seat: number): string {
    const info = this.state.info?.seats[seat];
    if (!info) return app.words.player(seat + 1);
    if (info.kind === 'bot' && !info.name) return app.words.botNames[info.bot ?? ''] ?? info.bot ?? '';
    return info.name ?? app.words.player(seat + 1);
  }
  /** The name of a seat's hero or villain, or of who sits there. */
  roleName(seat: number): string {
    const identity = this.identity(seat);
    const facts = identity === undefined ? undefined : this.factsOf(identity);
    return facts && facts.type !== 'player' ? facts.name[app.lang] : this.seatName(seat);
  }
  /** "player 1" in a line of the log, by name. */
  named(text: string): string {
    const name = (digits: string) => this.seatName(Number(digits) - 1);
    // Who is to be chosen: oneself is not looked for among names.
    const alone = /^(?:le )?(?:player|joueur) (\d)$/i.exec(text);
    if (alone && this.me >= 0 && Number(alone[1]) - 1 === this.me) return `${app.words.you} (${name(alone[1]!)})`;
    if (app.lang === 'fr')
      return unbroken(text)
        .replace(/\bdu joueur (\d)\b/g, (_, n: string) => `de ${name(n)}`)
        .replace(/\bau joueur (\d)\b/g, (_, n: string) => `à ${name(n)}`)
        .replace(/\b(?:le |Le )?[Jj]oueur (\d)\b/g, (_, n: string) => name(n));
    return text.replace(/\b[Pp]layer (\d)\b/g, (_, n: string) => name(n));
  }

  // ---- what can be done ----------------------------------------------------------------------

  /** `pays`: what is given besides, as it was suggested. */
  choose(option: Option, pays: number[] | null = null): void {
    this.payment.follow(pays);
    this.send(option);
  }

  private send(option: Option): void {
    const ask = this.state.ask;
    if (!ask || this.sent === ask.ask || !this.live) return;
    this.sent = ask.ask;
    this.movedAt = this.state.events.length;
    this.let();
    this.refused = null;
    this.sentCard = GIVEN.has(ask.role) ? (option.card ?? null) : null;
    this.say('choice', { ask: ask.ask, option: option.id });
  }

  /** What was given to a payment comes back to the hand. */
  takeBack(card: number): void {
    if (!this.isAsked) return;
    this.payment.takeBack(card, this.given);
    this.backOnce();
  }

  private backOnce(): void {
    this.sent = this.state.ask?.ask ?? null;
    this.say('undo');
  }

  private payOn(): void {
    const next = this.state.ask && this.payment.next(this.state.ask);
    if (next === 'back') this.backOnce();
    else if (next) this.send(next);
  }

  chooseRow(row: Row): void {
    if (row.options.length === 1) this.choose(row.options[0]!);
    else this.opened = row.key;
  }

  choosePrimary(): void {
    const primary = this.primary;
    if (primary && primary.id === this.preferred?.option.id) this.preferred.choose();
    else if (primary) {
      const { pays } = this.state.ask!;
      this.choose(primary, pays?.length && pays[0] === primary.card ? pays.slice(1) : null);
    }
  }

  click(number: number, place: { x: number; y: number }): void {
    if (this.held === number) {
      this.held = null;
      return;
    }
    const what = clicked(this.reach(this.asked, number, this.held), number, this.held);
    this.menu = null;
    this.refused = null;
    if (what.kind === 'choose') this.choose(what.option);
    else if (what.kind === 'hold') this.held = what.card;
    else if (what.kind === 'menu') this.menu = { title: this.nameOf(number), options: what.options, ...place };
    else {
      this.held = null;
      void this.askWhy(number, place);
    }
  }

  /** Why nothing can be done with it. */
  private async askWhy(number: number, place: { x: number; y: number }): Promise<void> {
    const title = this.nameOf(number);
    const words = app.words;
    let why: Why | null = null;
    if (this.me >= 0 && this.live && this.state.info?.state === 'playing') why = await this.why(number);
    const reason = why?.reason ?? why?.text ?? words.cannotNoReason;
    this.refused = { title, reason, rule: why?.rule ?? null, card: app.touches ? this.factsOf(number) : undefined, ...place };
  }

  protected async why(number: number): Promise<Why | null> {
    for (const verb of [undefined, 'play'])
      try {
        return await app.connection.request<Message & Why>('why', { table: this.id, card: number, ...(verb ? { verb } : {}) });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'bad_message') return null;
      }
    return null;
  }

  /** May what a strong player would do be asked for now? */
  get mayHint(): boolean {
    return this.isAsked && this.state.info?.hints === true;
  }

  wantHint(): void {
    if (this.mayHint) void this.advice.want(this.state.ask!.ask);
  }

  /** What the advice says of these options. Copies in one hand are as good as each other. */
  markOf(options: Option[]): Mark | null {
    const placeOf = (card: number | undefined) => (card === undefined ? undefined : this.sides.get(card));
    return this.advice.mark(options, this.asked, (one, other) => {
      const place = placeOf(one.card);
      return place?.zone === 'hand' && placeOf(other.card)?.zone === 'hand' && place.seat === placeOf(other.card)?.seat && verbOf(one) === verbOf(other) && one.with === other.with && one.value === other.value && this.idOf(one.card!) === this.idOf(other.card!);
    });
  }

  can(number: number): Option[] {
    return touching(this.reach(this.asked, number), number);
  }

  /** Says something to the server about this table; what it refuses is shown. */
  say(type: string, fields: Record<string, unknown> = {}): void {
    app.connection.request(type, { table: this.id, ...fields }).catch((why: unknown) => {
      this.sent = null;
      this.payment.follow(null);
      if (why instanceof Refusal && why.code === 'stale') return;
      this.tell(why instanceof Error ? why.message : String(why));
    });
  }

  tell(text: string): void {
    this.notice = text;
    setTimeout(() => {
      if (this.notice === text) this.notice = '';
    }, 5000);
  }

  async openRule(id: string): Promise<void> {
    this.rule = { id, rule: null };
    const rule = await app.rule(id);
    if (this.rule?.id === id) this.rule = { id, rule };
  }

  show(number: number): void {
    const id = this.idOf(number);
    if (id) this.large = { card: number, id };
  }
}

const KEY = Symbol('table');
export const provideTable = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);
