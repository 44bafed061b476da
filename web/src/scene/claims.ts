// A line after `then` of a scene (doc/scenes.md) as a sentence, in the reader's language. What has no sentence of its own here
// is told word by word. Knows no rules: cards, zones and the like have their names from the server, as have the log's sentences.
import type { Lang } from '../net/messages';

export interface Speaker {
  lang: Lang;
  /** What a word is called in one of the server's lists: zones, attributes, states, counters, verbs, log. */
  label: (list: string, word: string) => string | undefined;
  /** The name of a card. */
  card: (id: string) => string | undefined;
  player: (n: number) => string;
}

interface Said {
  is: string;
  not: string;
  ops: Record<string, (n: string) => string>;
  nothing: string;
  none: string;
  of: (what: string, whose: string) => string;
  inPlay: string;
  lies: (card: string, zone: string, isThere: boolean) => string;
  fits: (card: string, what: string, isSo: boolean) => string;
  has: (card: string, what: string, isSo: boolean) => string;
  cards: (n: string) => string;
  counted: (what: string) => string;
  /** What is wanted of a card besides its name. */
  at: (place: string) => string;
  except: (what: string) => string;
  own: string;
  totalled: (what: string) => string;
  top: (zone: string) => string;
  host: (card: string, host: string | null) => string;
  whose: (word: string, card: string, who: string) => string;
  round: (n: string) => string;
  first: (who: string) => string;
  may: (who: string, what: string, isSo: boolean, only: boolean) => string;
  refused: (who: string, what: string, rule: string) => string;
  waiting: (who: string, isSo: boolean) => string;
  asked: (who: string, isSo: boolean) => string;
  windows: (n: string) => string;
  sees: (who: string, what: string, isSo: boolean) => string;
  shows: (card: string, side: string) => string;
  log: (what: string, isSo: boolean) => string;
  then: string;
  someone: string;
  something: string;
  winner: (who: string) => string;
  loser: (who: string) => string;
  all: string;
  tie: string;
  over: [string, string];
  out: (who: string, isSo: boolean) => string;
  idle: string;
  loop: string;
  full: string;
  pendingNothing: string;
  pending: (n: string, what: string) => string;
  printed: (what: string) => string;
  nobody: string;
  and: string;
  or: string;
}

const EN: Said = {
  is: ' is ', not: 'not ',
  ops: { is: (n) => n, 'is not': (n) => `not ${n}`, '<': (n) => `less than ${n}`, '<=': (n) => `at most ${n}`, '>': (n) => `more than ${n}`, '>=': (n) => `at least ${n}` },
  nothing: 'nothing', none: 'none',
  of: (what, whose) => `${what} of ${whose}`,
  inPlay: 'in play',
  lies: (card, zone, isThere) => `${card} is ${isThere ? '' : 'not '}${zone === 'in play' ? zone : `in: ${zone}`}`,
  fits: (card, what, isSo) => `${card} is ${isSo ? '' : 'not '}${what}`,
  has: (card, what, isSo) => `${card} has ${isSo ? '' : 'no '}${what}`,
  cards: (n) => (n === '1' ? '1 card' : /^\d+$/.test(n) ? `${n} cards` : `${n} card(s)`),
  counted: (what) => `how many “${what}”`,
  at: (place) => `at ${place}`,
  except: (what) => `not ${what}`,
  own: 'one’s own',
  totalled: (what) => `total: ${what}`,
  top: (zone) => `top of ${zone}`,
  host: (card, host) => (host ? `${card} is attached to ${host}` : `${card} is attached to nothing`),
  whose: (word, card, who) => `${who} ${word === 'owner' ? 'owns' : 'controls'} ${card}`,
  round: (n) => `round: ${n}`,
  first: (who) => `${who} is first`,
  may: (who, what, isSo, only) => `${who} ${isSo ? 'may' : 'may not'}${only ? ' only' : ''}: ${what}`,
  refused: (who, what, rule) => `${who} may not: ${what}${rule ? ` (${rule})` : ''}`,
  waiting: (who, isSo) => (isSo ? `${who} is to choose` : `${who} has nothing to choose`),
  asked: (who, isSo) => (isSo ? `${who} has been asked` : `${who} has not been asked`),
  windows: (n) => `occasions to respond: ${n}`,
  sees: (who, what, isSo) => `${who} ${isSo ? 'sees' : 'does not see'} ${what}`,
  shows: (card, side) => `${card} shows its side ${side}`,
  log: (what, isSo) => `${isSo ? 'it has happened' : 'it has not happened'}: ${what}`,
  then: ', then ', someone: 'someone', something: 'a card',
  winner: (who) => `${who}: victory`, loser: (who) => `${who}: defeat`, all: 'everybody', tie: 'the game is drawn',
  over: ['the game is over', 'the game goes on'],
  out: (who, isSo) => (isSo ? `${who} is eliminated` : `${who} is still in the game`),
  idle: 'nothing more is going on', loop: 'the game has stopped: an endless loop', full: 'the game has stopped: no room', pendingNothing: 'nothing waits to be resolved', pending: (n, what) => `waits to be resolved (${n}): ${what}`, printed: (what) => `${what} (printed)`, nobody: 'nobody',
  and: ' and ', or: ' or ',
};

/** French says "du joueur 1", "de la manigance", "d’Electro". */
const GENDERED: Record<string, string> = { méchant: 'le', base: 'la', 'manigance principale': 'la' };
function withArticle(name: string, le: string, la: string, bare: string): string {
  const seat = /^[Jj]oueur (\d)$/.exec(name);
  if (seat) return `${le} joueur ${seat[1]}`;
  const article = GENDERED[name];
  return article ? `${article === 'le' ? le : la} ${name}` : bare;
}
const de = (name: string): string => withArticle(name, 'du', 'de la', `${/^[aeiouyhéèêâîôAEIOUYHÉÈÊÂÎÔ]/.test(name) ? 'd’' : 'de '}${name}`);
const à = (name: string): string => withArticle(name, 'au', 'à la', `à ${name}`);

const FR: Said = {
  is: ' : ', not: 'pas ',
  ops: { is: (n) => n, 'is not': (n) => `pas ${n}`, '<': (n) => `moins de ${n}`, '<=': (n) => `au plus ${n}`, '>': (n) => `plus de ${n}`, '>=': (n) => `au moins ${n}` },
  nothing: 'rien', none: 'aucun',
  of: (what, whose) => `${what} ${de(whose)}`,
  inPlay: 'en jeu',
  lies: (card, zone, isThere) => (zone === 'en jeu' ? `${card} ${isThere ? 'est' : 'n’est pas'} en jeu` : `${card} ${isThere ? 'est' : 'n’est pas'} dans : ${zone}`),
  fits: (card, what, isSo) => `${card} : ${isSo ? '' : 'pas '}${what}`,
  has: (card, what, isSo) => `${card} ${isSo ? 'a' : 'n’a pas'} : ${what}`,
  cards: (n) => (/^[01]$/.test(n) ? `${n} carte` : /^\d+$/.test(n) ? `${n} cartes` : `${n} carte(s)`),
  counted: (what) => `nombre de « ${what} »`,
  at: (place) => `sur ${place}`,
  except: (what) => `sauf ${what}`,
  own: 'à soi',
  totalled: (what) => `total : ${what}`,
  top: (zone) => `au-dessus, ${zone}`,
  host: (card, host) => (host ? `${card} est attaché à ${host}` : `${card} n’est attaché à rien`),
  whose: (word, card, who) => `${word === 'owner' ? 'propriétaire' : 'contrôleur'} de ${card} : ${who}`,
  round: (n) => `round : ${n}`,
  first: (who) => `${who} passe en premier`,
  may: (who, what, isSo, only) => `${who} ${isSo ? (only ? 'ne peut que' : 'peut') : 'ne peut pas'} : ${what}`,
  refused: (who, what, rule) => `${who} ne peut pas : ${what}${rule ? ` (${rule})` : ''}`,
  waiting: (who, isSo) => (isSo ? `c’est ${à(who)} de choisir` : `${who} n’a rien à choisir`),
  asked: (who, isSo) => (isSo ? `une question a été posée ${à(who)}` : `aucune question n’a été posée ${à(who)}`),
  windows: (n) => `occasions de réagir : ${n}`,
  sees: (who, what, isSo) => `${who} ${isSo ? 'voit' : 'ne voit pas'} ${what}`,
  shows: (card, side) => `${card} montre sa face ${side}`,
  log: (what, isSo) => `${isSo ? 'cela s’est produit' : 'cela ne s’est pas produit'} : ${what}`,
  then: ', puis ', someone: 'quelqu’un', something: 'une carte',
  winner: (who) => `${who} : victoire`, loser: (who) => `${who} : défaite`, all: 'tous', tie: 'la partie est nulle',
  over: ['la partie est finie', 'la partie continue'],
  out: (who, isSo) => (isSo ? `${who} est éliminé` : `${who} est toujours en jeu`),
  idle: 'plus rien n’est en cours', loop: 'la partie s’est arrêtée : boucle sans fin', full: 'la partie s’est arrêtée : plus de place', pendingNothing: 'rien n’attend d’être résolu', pending: (n, what) => `attend d’être résolu (${n}) : ${what}`, printed: (what) => `${what} (imprimé)`, nobody: 'personne',
  and: ' et ', or: ' ou ',
};

/** Small words of filters, for French readers. */
const SMALL: Record<string, string> = {
  of: 'de', in: 'dans', is: '=', not: 'pas', has: 'a', no: 'pas de', at: 'sur', with: 'avec', without: 'sans', for: 'pour', yours: 'à soi', you: 'soi', any: 'n’importe lequel', facedown: 'face cachée', face_down: 'face cachée', face_up: 'face visible', printed: 'imprimé', on: 'sur', power_up: 'renforcement', resource_card: 'carte Ressource', the: '',
  exhausted: 'incliné', ready: 'redressé', minion: 'sbire', ally: 'allié', hero: 'héros', event: 'événement', upgrade: 'amélioration', support: 'soutien', base: 'base', action: 'action', character: 'personnage', anywhere: 'où que ce soit',
  attached: 'attaché', treasure: 'trésor', item: 'objet', location: 'lieu', titan: 'titan', alter_ego: 'alter ego', villain: 'méchant', main_scheme: 'manigance principale', encounter: 'Rencontre', legal: 'valide', refused: 'refusé', because: 'selon', pending: 'en attente', window: 'fenêtre',
};

const OPS = '(is not|is|<=|>=|<|>)';

/** The pieces of a label that name a card with its article (%C) are those that name it. */
const plainPieces = (template: string): string => template.replace(/%[CWB]/g, (piece) => piece.toLowerCase());

/** A sentence of the log with what a claim names put in. */
function logged(template: string, words: string[], speak: Speaker, said: Said): string {
  let seat = said.someone;
  let number = '';
  const cards: string[] = [];
  let by = '';
  words.forEach((word, i) => {
    if (word === 'by' || words[i - 1] === 'by' || /^[A-Z]{2}-\d+/.test(word)) {
      if (words[i - 1] === 'by') by = thing(word, speak);
    } else if (/^p\d$/.test(word)) seat = thing(word, speak);
    else if (/^-?\d+$/.test(word)) number = word;
    else cards.push(thing(word, speak));
  });
  const card = cards[0] ?? (seat === said.someone || /%s/.test(template) ? said.something : seat);
  return plainPieces(template)
    .replace(/%<([^|>]*)\|[^>]*>/g, '$1')
    .replace(/%\(([^)]*)\)/g, (_, all: string) => all.split('|')[Number(number) || 0] ?? all.split('|')[0]!)
    .replace(/\{[^:}]*:[^|}]*\|([^}]*)\}/g, '$1')
    .replace(/\[([^\]]*)\]/g, (_, part: string) => (/%w/.test(part) && cards[1] ? part : ''))
    .replace(/%c/g, card)
    .replace(/%w/g, cards[1] ?? said.something)
    .replace(/%b/g, by || cards[1] || said.something)
    .replace(/%s/g, seat)
    .replace(/%n/g, number || '…')
    .replace(/%\w/g, '')
    .replace(/\((s|es)\)/g, Math.abs(Number(number)) > 1 ? '$1' : '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A seat, a card, what counts, or the word itself. */
function thing(word: string, speak: Speaker): string {
  const seat = /^p(\d)$/.exec(word);
  if (seat) return speak.player(Number(seat[1]));
  if (!/^[a-z]/.test(word)) return word;
  if (word.startsWith('printed_')) return (speak.lang === 'fr' ? FR : EN).printed(thing(word.slice(8), speak));
  for (const list of ['zones', 'attributes', 'counters', 'states', 'traits', 'types']) {
    const label = speak.label(list, word);
    if (label && !label.includes('%')) return speak.card(word) ?? label;
  }
  return speak.card(word) ?? (speak.lang === 'fr' ? SMALL[word] : undefined) ?? word.replace(/_/g, ' ');
}

/** Word by word, where there is no sentence for it: filters, above all. */
function plain(text: string, speak: Speaker, said: Said): string {
  return text
    .replace(/\(the (\w+)\)/g, ' $1')
    .split(/([\s,:;()]+)/)
    .map((word) => (word === '&' ? said.and.trim() : word === '|' ? said.or.trim() : thing(word, speak)))
    .join('');
}

/** What cards are looked for: "minion & yours & at(ninja_dojo) for p1" is "sbire, sur Dojo Ninja, de Joueur 1". */
function filter(text: string, speak: Speaker, said: Said): string {
  const [, what = '', of = '', zone = '', who = ''] = /^(.+?)(?: of (p\d|encounter))?(?: in (\w+(?: of \w+)?))?(?: for (p\d))?$/.exec(text.trim()) ?? [];
  const one = (part: string): string => {
    const bare = part.trim().replace(/^\((.*)\)$/, '$1');
    const place = /^at\((?:the )?(\w+)\)$/.exec(bare)?.[1];
    if (place) return said.at(thing(place, speak));
    if (bare.startsWith('not ')) return said.except(one(bare.slice(4)));
    if (bare === 'yours') return who ? said.of('', thing(who, speak)).trim() : said.own;
    return plain(bare, speak, said);
  };
  const alternatives = what.split(/ \| (?![^(]*\))/).map((all) => all.replace(/^\((.*)\)$/, '$1').split(/ & (?![^(]*\))/).map(one).join(', '));
  const where = zone ? `, ${place(zone, speak, said)}` : '';
  const whose = of ? `, ${said.of('', thing(of, speak)).trim()}` : who && !/\byours\b/.test(what) ? `, ${thing(who, speak)}` : '';
  return `${alternatives.join(said.or)}${where}${whose}`;
}

/** "hand of p1", "encounter_deck". */
function place(text: string, speak: Speaker, said: Said): string {
  const [what, whose] = text.split(' of ');
  if (text === 'play') return said.inPlay;
  if (whose === 'encounter' && speak.label('zones', `encounter_${what}`)) return speak.label('zones', `encounter_${what}`)!;
  const zone = speak.label('zones', what!) ?? thing(what!, speak);
  return whose ? said.of(zone, plain(whose, speak, said)) : zone;
}

/** Cards or numbers, a comma between them. */
function several(text: string, speak: Speaker, said: Said): string {
  if (text === 'nothing') return said.nothing;
  if (text === 'none') return said.none;
  return plain(text, speak, said);
}

/** An option as scenes write it: "play king_rex jungle_oasis". */
function option(text: string, speak: Speaker, said: Said): string {
  return text
    .replace(/\s+saying\b.*$/, '')
    .split(';')
    .map((one) => {
      const [verb = '', ...words] = one.trim().split(/\s+/);
      const label = speak.label('verbs', verb);
      const template = label === undefined ? undefined : plainPieces(label);
      const names = words.filter((word) => word !== 'with' && word !== 'paying').map((word) => thing(word.replace(/,$/, ''), speak));
      if (template === undefined) return plain(one.trim(), speak, said);
      const number = words.find((word) => /^-?\d+$/.test(word));
      if (!/%[cwt]/.test(template)) return template.replace(/%[nfg]/g, number ?? '').replace(/\[[^\]]*\]|\([^)]*%[^)]*\)|%\w/g, '').replace(/\((s|x|es)\)/g, Math.abs(Number(number ?? 2)) > 1 ? '$1' : '').replace(/\s+/g, ' ').trim();
      const filled = template
        .replace(/\[([^\]]*%w[^\]]*)\]/g, names[1] ? '$1' : '')
        .replace(/%c/g, names[0] ?? said.something)
        .replace(/%w/g, names[1] ?? said.something)
        .replace(/\s*\((?:[^()]|\([^)]*\))*%(?:[^()]|\([^)]*\))*\)/g, '')
        .replace(/%n/g, number ?? '')
        .replace(/%\w/g, '')
        .replace(/\((s|x|es)\)/g, Math.abs(Number(number ?? 2)) > 1 ? '$1' : '')
        .replace(/\s+/g, ' ')
        .trim();
      const rest = names.slice(/%w/.test(template) && names[1] ? 2 : 1).filter((name) => !filled.includes(name));
      return [filled, ...rest].join(' → ');
    })
    .join(said.or);
}

type Pattern = [RegExp, (found: string[], speak: Speaker, said: Said) => string];

const PATTERNS: Pattern[] = [
  [/^waiting (p\d)$/, ([who], speak, said) => said.waiting(thing(who!, speak), true)],
  [/^not waiting (p\d)$/, ([who], speak, said) => said.waiting(thing(who!, speak), false)],
  [/^(not )?asked (p\d)/, ([not, who], speak, said) => said.asked(thing(who!, speak), !not)],
  [/^windows (\d+)$/, ([n], _, said) => said.windows(n!)],
  [/^(winner|loser) (p\d|all)$/, ([which, who], speak, said) => said[which as 'winner' | 'loser'](who === 'all' ? said.all : thing(who!, speak))],
  [/^tie$/, (_, __, said) => said.tie],
  [/^(not )?over$/, ([not], _, said) => said.over[not ? 1 : 0]],
  [/^(not )?out (p\d)$/, ([not, who], speak, said) => said.out(thing(who!, speak), !not)],
  [/^idle$/, (_, __, said) => said.idle],
  [/^loop$/, (_, __, said) => said.loop],
  [/^full$/, (_, __, said) => said.full],
  [/^pending (\d+): (\w+) (?:(p\d) )?(\w+)(.*)$/, ([n, what, who, card, rest], speak, said) => said.pending(n!, `${speak.label('verbs', what!) ? option(`${what} ${card}`, speak, said) : `${plain(what!, speak, said)} ${thing(card!, speak)}`}${who ? ` (${thing(who, speak)})` : ''}${plain(rest!, speak, said)}`)],
  [/^pending nothing$/, (_, __, said) => said.pendingNothing],
  [new RegExp(`^round ${OPS} (\\S+)$`), ([op, n], _, said) => said.round(said.ops[op!]!(n!))],
  [/^first is (p\d)$/, ([who], speak, said) => said.first(thing(who!, speak))],
  [/^(not )?offered (p\d): (only )?(.+)$/, ([not, who, only, what], speak, said) => said.may(thing(who!, speak), option(what!, speak, said), !not, !!only)],
  [/^refused (p\d): (.+?)(?: because (\S+))?(?: saying .*)?$/, ([who, what, rule], speak, said) => said.refused(thing(who!, speak), option(what!, speak, said), rule && rule !== 'nothing' ? rule : '')],
  [/^log in order (.+)$/, ([all], speak, said) => said.log(all!.split(';').map((one) => event(one.trim(), speak, said)).join(said.then), true)],
  [/^log has (not )?(.+)$/, ([not, what], speak, said) => said.log(event(what!, speak, said), !not)],
  [/^(p\d) (sees|does not see) (\S+)(?: in (.+))?$/, ([who, sees, what, zone], speak, said) => said.sees(thing(who!, speak), `${thing(what!, speak)}${zone ? ` (${place(zone, speak, said)})` : ''}`, sees === 'sees')],
  [/^host of (\S+) is (\S+)$/, ([card, host], speak, said) => said.host(thing(card!, speak), host === 'none' ? null : thing(host!, speak))],
  [/^(controller|owner) of (\S+) is (\S+)$/, ([word, card, who], speak, said) => said.whose(word!, thing(card!, speak), who === 'nobody' ? said.nobody : thing(who!, speak))],
  [/^top of (.+) is (.+)$/, ([zone, cards], speak, said) => `${said.top(place(zone!, speak, said))}${said.is}${several(cards!, speak, said)}`],
  [new RegExp(`^count (\\w+(?: of \\w+)?) ${OPS} (\\d+)$`), ([zone, op, n], speak, said) => (speak.label('zones', zone!.split(' ')[0]!) ? `${place(zone!, speak, said)}${said.is}${said.cards(said.ops[op!]!(n!))}` : `${said.counted(filter(zone!, speak, said))}${said.is}${said.ops[op!]!(n!)}`)],
  [new RegExp(`^total (\\w+) of (.+) ${OPS} (-?\\d+)$`), ([value, what, op, n], speak, said) => `${said.totalled(`${thing(value!, speak)} (${filter(what!, speak, said)})`)}${said.is}${said.ops[op!]!(n!)}`],
  [new RegExp(`^(?:count|total) (.+) ${OPS} (-?\\d+)$`), ([what, op, n], speak, said) => `${said.counted(filter(what!, speak, said))}${said.is}${said.ops[op!]!(n!)}`],
  [new RegExp(`^(?:value )?(\\w+) of (.+?) ${OPS} (.+)$`), ([what, whose, op, n], speak, said) => `${place(`${what} of ${whose}`, speak, said)}${said.is}${said.ops[op!]!(several(n!, speak, said))}`],
  [/^(\S+) (not )?in (.+)$/, ([card, not, zone], speak, said) => said.lies(thing(card!, speak), place(zone!, speak, said), !not)],
  [/^(\S+) has (no )?(.+)$/, ([card, no, what], speak, said) => said.has(thing(card!, speak), plain(what!, speak, said), !no)],
  [/^(\S+) shows (\S+)$/, ([card, side], speak, said) => said.shows(thing(card!, speak), thing(side!, speak))],
  [/^(\S+) is (not )?(.+)$/, ([card, not, what], speak, said) => said.fits(thing(card!, speak), filter(what!, speak, said), !not)],
];

function event(text: string, speak: Speaker, said: Said): string {
  const [word = '', ...rest] = text.split(/\s+/);
  const template = speak.label('log', word);
  return template ? logged(template, rest, speak, said) : plain(text, speak, said);
}

/** A claim as a sentence. */
export function claimed(line: string, speak: Speaker): string {
  const said = speak.lang === 'fr' ? FR : EN;
  const text = line.replace(/#\d+/g, '').replace(/\s+#.*$/, '').trim();
  for (const [pattern, tell] of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return tell(found.slice(1), speak, said);
  }
  return plain(text, speak, said);
}
