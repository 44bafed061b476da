// A table that a scene has set up: looked at step by step, or played by a learner who makes the moves that it says.
import type { Message, Option, SeatInfo, TableInfo, Why } from '../net/messages';
import { app } from '../state/app.svelte';
import { Table } from '../table/table.svelte';
import { chosenOf, isLast, isLearners, isMeant, isPassing, LEARNER, told, type Step } from './steps';

const PAUSES = { slow: 1400, usual: 700, fast: 300, none: 0 };

export class SceneTable extends Table {
  now = $state.raw<Step | null>(null);
  hint = $state('');
  problem = $state('');
  seat = $state(LEARNER);
  /** The step that is asked for now, and the one that is wanted after it; -1: none. */
  private asking = -1;
  private wanted = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Is that where one goes back to? */
  private isBack = false;
  private isLeft = false;
  private spoken = app.lang;

  /** `learns`: the learner makes the moves of the first seat; otherwise everything is only shown. */
  constructor(
    readonly key: string,
    readonly learns: boolean,
  ) {
    super(key, learns);
  }

  override exit(): void {
    clearTimeout(this.timer);
    this.wanted = -1;
    this.isLeft = true;
  }

  /** What is said there; a step without a caption of its own says what is to be done. */
  get caption(): string {
    return this.now ? told(this.now.caption, app.lang) : '';
  }
  get isEnd(): boolean {
    return this.now !== null && isLast(this.now);
  }
  get isMine(): boolean {
    return this.learns && this.now !== null && isLearners(this.now);
  }
  get chosen(): Option | null {
    return this.now ? chosenOf(this.now) : null;
  }

  next(): void {
    if (this.now && !isLast(this.now)) void this.go(this.now.step + 1);
  }

  /** Where one goes back over what goes on by itself, one does not come to rest. */
  back(): void {
    if (this.now && this.now.step > 0) void this.go(this.now.step - 1, { back: true });
  }

  /** Goes there. What is on its way already is not asked for twice: it would come twice, and close what the learner has opened
   *  meanwhile; unless it is wanted `anew`, in another language or seen from another seat. */
  async go(step: number, { back = false, anew = false } = {}): Promise<void> {
    clearTimeout(this.timer);
    step = Math.max(0, step);
    this.wanted = step === this.asking && !anew ? -1 : step;
    this.isBack = back;
    if (this.asking >= 0) return;
    while (this.wanted >= 0) {
      this.asking = this.wanted;
      this.wanted = -1;
      try {
        this.arrive(await app.connection.request<Step>('scene', { scene: this.key, step: this.asking, seat: this.seat }));
      } catch (why) {
        this.sent = null;
        this.problem = why instanceof Error ? why.message : String(why);
      }
    }
    this.asking = -1;
  }

  /** The same moment, in the language that the server speaks now. */
  again(): void {
    if (this.spoken !== app.lang && this.now) void this.go(this.wanted >= 0 ? this.wanted : this.asking >= 0 ? this.asking : this.now.step, { back: this.isBack, anew: true });
    this.spoken = app.lang;
  }

  private arrive(step: Step): void {
    clearTimeout(this.timer);
    if (this.isLeft) return;
    this.spoken = app.lang;
    this.problem = '';
    if (step.cards?.length) app.addCards(step.game, step.cards);
    app.wantPack(step.game);
    const mine = this.learns && isLearners(step);
    const chosen = chosenOf(step);
    this.let();
    this.refused = null;
    if (this.now?.step !== step.step) this.hint = '';
    this.now = step;
    // A learner's light is on what the learner can do; who looks on sees what is done next.
    this.meant = chosen && (mine || !this.learns) ? [chosen] : [];
    this.sent = null;
    this.state = { ...this.state, info: this.infoOf(step), view: step.view, events: step.log.events, ask: mine ? { ...step.ask!, ask: step.step + 1 } : null };
    if (!this.learns || !isPassing(step) || this.wanted >= 0) return;
    if (this.isBack && step.step > 0) this.timer = setTimeout(() => this.back(), 0);
    else this.timer = setTimeout(() => this.next(), app.speed === 'none' ? 0 : PAUSES[app.speed]);
  }

  private infoOf(step: Step): TableInfo {
    const seats: SeatInfo[] = Array.from({ length: step.seats }, (_, i) => ({
      kind: 'person',
      name: this.learns && i === LEARNER ? (app.me?.name ?? app.words.you) : app.words.player(i + 1),
      here: true,
    }));
    return { table: this.key, at: 0, game: step.game, state: 'playing', seats, access: 'alone', watch: 'no', choices: step.step, settings: null, clock: null, watching: 0, me: step.seat };
  }

  override choose(option: Option): void {
    if (!this.now || !this.isMine) return;
    if (isMeant(this.now, option)) {
      this.sent = this.state.ask?.ask ?? null;
      this.let();
      this.refused = null;
      this.next();
    } else {
      this.let();
      const chosen = this.chosen;
      this.hint = app.words.lessonHint(chosen ? this.named(this.worded([chosen])[0]!.label) : '');
    }
  }

  override choosePrimary(): void {
    if (this.isMine) super.choosePrimary();
    else this.next();
  }

  override click(number: number, place: { x: number; y: number }): void {
    if (this.isMine) super.click(number, place);
    else if (!this.learns && this.lit.has(number)) this.next();
    else this.show(number);
  }

  override say(type: string): void {
    if (type === 'undo') this.back();
  }

  protected override async why(number: number): Promise<Why | null> {
    for (const verb of [undefined, 'play'])
      try {
        return await app.connection.request<Message & Why>('scene_why', { scene: this.key, step: this.now?.step ?? 0, card: number, ...(verb ? { verb } : {}) });
      } catch {
        // nothing likely can be done with it: perhaps it could be played
      }
    return null;
  }
}
