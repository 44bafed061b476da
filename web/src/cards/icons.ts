// Which icon a card has: by its id, by a word in it, by its set, by its type. Until card files name theirs, this
// table does; the build takes exactly these drawings along.

const byId: Record<string, string> = {
  // Champions
  rhino: 'rhinoceros-horn', klaw: 'sonic-shout', ultron: 'robot-helmet', spider_man: 'spider-mask',
  peter_parker: 'photo-camera', black_panther: 'saber-toothed-cat-head', t_challa: 'crown', captain_marvel: 'star-swirl',
  carol_danvers: 'jet-fighter', iron_man: 'mecha-mask', tony_stark: 'materials-science', she_hulk: 'biceps',
  jennifer_walters: 'scales', the_break_in: 'bank', black_cat: 'feline', aunt_may: 'hearts', web_shooter: 'web-spit',
  backflip: 'acrobatic', swinging_web_kick: 'high-kick', hydra_mercenary: 'bowman', energy: 'lightning-trio',
  genius: 'brain', strength: 'biceps', emergency: 'police-badge', for_justice: 'scales', haymaker: 'fulguro-punch',
  first_aid: 'first-aid-kit', nick_fury: 'eyepatch', mockingbird: 'bird-mask', hulk: 'mighty-force', tigra: 'tiger-head',
  daredevil: 'devil-mask', jessica_jones: 'magnifying-glass', hawkeye: 'archer', vision: 'android-mask',
  maria_hill: 'walkie-talkie', luke_cage: 'chained-heart', black_widow: 'hourglass', charge: 'charging-bull',
  sandman: 'sandstorm', shocker: 'electric', vulture: 'vulture', bomb_scare: 'time-bomb', hydra_bomber: 'rolling-bomb',
  explosion: 'bright-explosion', false_alarm: 'ringing-alarm', stampede: 'trample', im_tough: 'muscular-torso',
  crowd_control: 'barricade', shadow_of_the_past: 'two-shadows', gang_up: 'meeple-group', advance: 'rally-the-troops',
  assault: 'crossed-axes', caught_off_guard: 'surprised', helicarrier: 'carrier', avengers_mansion: 'family-house',
  tenacity: 'mountain-climbing', spider_tracer: 'spider-bot', webbed_up: 'spider-web', eviction_notice: 'exit-door',
  enhanced_spider_sense: 'spider-eye', interrogation_room: 'desk-lamp', surveillance_team: 'cctv-camera',
  heroic_intuition: 'third-eye', great_responsibility: 'weight-lifting-up', uppercut: 'high-punch',
  relentless_assault: 'crossed-slashes', chase_them_down: 'sprint', tac_team: 'minigun', combat_training: 'punching-bag',
  get_ready: 'run', lead_from_the_front: 'rally-the-troops', make_the_call: 'phone', the_triskelion: 'triquetra',
  inspired: 'inspiration', counter_punch: 'riposte', get_behind_me: 'attached-shield', med_team: 'medical-pack',
  armored_vest: 'kevlar-vest', indomitable: 'shield-echoes', masterplan: 'chess-king', exhaustion: 'tired-eye',
  under_fire: 'bullet-impacts', whirlwind: 'whirlwind', tiger_shark: 'shark-jaws', melter: 'melting-metal',
  radioactive_man: 'radioactive', modok: 'overmind', madame_hydra: 'hydra', highway_robbery: 'robber',
  titania: 'strong', whiplash: 'whiplash', killmonger: 'tribal-mask', yon_rogg: 'alien-stare', hellcat: 'cat',
  shuri: 'tribal-gear', spider_woman: 'masked-spider', war_machine: 'battle-mech', pepper_potts: 'briefcase',
  arc_reactor: 'reactor', rocket_boots: 'rocket-thruster', stark_tower: 'modern-city', vibranium: 'crystal-growth',
  // Smash Up
  supreme_overlord: 'overlord-helm', invader: 'alien-skull', scout: 'walking-scout', collector: 'alien-bug',
  abduction: 'ufo', beam_up: 'beam-wake', crop_circles: 'star-formation', disintegrator: 'disintegrate',
  invasion: 'planet-conquest', jammed_signal: 'radar-dish', probe: 'satellite', terraforming: 'world',
  king_rex: 'dinosaur-rex', laseratops: 'triceratops-head', armor_stego: 'stegosaurus-scales', war_raptor: 'velociraptor',
  howl: 'sonic-screech', rampage: 'triple-claws', natural_selection: 'chewed-skull', tooth_and_claw: 'bestial-fangs',
  wildlife_preserve: 'jungle', survival_of_the_fittest: 'dinosaur-bones', augmentation: 'biceps', upgrade: 'upgrade',
  ninja_master: 'ninja-heroic-stance', tiger_assassin: 'tiger', shinobi: 'ninja-mask', ninja_acolyte: 'ninja-head',
  assassination: 'backstab', disguise: 'cloak-dagger', infiltrate: 'spy', smoke_bomb: 'smoke-bomb',
  seeing_stars: 'ninja-star', pirate_king: 'pirate-captain', buccaneer: 'pirate-hat', saucy_wench: 'beer-stein',
  first_mate: 'pirate-hook', broadside: 'galleon', cannon: 'pirate-cannon', dinghy: 'canoe', full_sail: 'sailboat',
  powderkeg: 'barrel-leak', sea_dogs: 'pirate-skull', shanghai: 'slipknot', swashbuckling: 'saber-and-pistol',
  the_kraken: 'giant-squid', nukebot: 'nuclear-bomb', warbot: 'battle-mech', hoverbot: 'delivery-drone',
  zapbot: 'tesla-turret', tech_center: 'circuitry', leprechaun: 'shamrock', brownie: 'gingerbread-man',
  gnome: 'bad-gnome', gremlin: 'goblin-head', archmage: 'wizard-face', chronomage: 'sands-of-time',
  enchantress: 'witch-face', neophyte: 'pointy-hat', scry: 'crystal-ball', time_loop: 'infinity',
  zombie_lord: 'crowned-skull', grave_digger: 'spade', tenacious_z: 'shambling-zombie', walker: 'raise-zombie',
  outbreak: 'virus', dagon: 'triton-head', cthulhu: 'brain-tentacle', the_locals: 'fish-monster',
  the_homeworld: 'alien-stare', the_mothership: 'spaceship', jungle_oasis: 'oasis', tar_pits: 'gloop',
  ninja_dojo: 'pagoda', temple_of_goju: 'shinto-shrine', the_grey_opal: 'caravel', tortuga: 'island',
  factory_436_1337: 'factory', the_central_brain: 'cpu', cave_of_shinies: 'gems', mushroom_kingdom: 'mushroom-house',
  school_of_wizardry: 'elven-castle', the_great_library: 'bookshelf', evans_city_cemetery: 'graveyard',
  rhodes_plaza_mall: 'shop', pharaoh: 'pharoah', mummy: 'mummy-head', sphinx: 'egyptian-sphinx', sheriff: 'police-badge',
  gunfighter: 'crossed-pistols', shogun: 'samurai-helmet', ronin: 'katana', bushi: 'samurai-helmet',
  pecos_bill: 'lasso', megabot: 'megabot', mergacon: 'missile-mech', gorgodzolla: 'spiked-dragon-head',
  dwarf_king: 'dwarf-king', dancing_king: 'crown', diva: 'old-microphone', roller: 'roller-skate',
  doppelganger: 'body-swapping', mimic: 'mimic-chest', copycat: 'hollow-cat', professor: 'graduate-cap',
  librarian: 'secret-book', old_man_jenkins: 'haunting', shoggoth: 'slime', byakhee: 'evil-bat', mi_go: 'insect-jaws',
  // Dice Throne
  six_it: 'dice-six-faces-six', samesies: 'perspective-dice-two', so_wild: 'perspective-dice-six-faces-random',
  twice_as_wild: 'rolling-dices', tip_it: 'dice-target', try_try_again: 'rolling-dice-cup', helping_hand: 'shaking-hands',
  one_more_time: 'clockwise-rotation', better_d: 'dice-shield', not_this_time: 'halt', double_up: 'card-draw',
  triple_up: 'card-pickup', getting_paid: 'cash', buh_bye: 'cancel', vegas_baby: 'slot-machine',
  get_that_outta_here: 'broom', what_status_effects: 'bubbles', transference: 'card-exchange',
  black_panther_hero: 'saber-toothed-cat-head', black_widow_hero: 'hourglass', captain_marvel_hero: 'star-swirl',
  doctor_strange_hero: 'all-seeing-eye', loki_hero: 'horned-helm', scarlet_witch_hero: 'tiara',
  spider_man_hero: 'spider-mask', thor_hero: 'thor-hammer', barbarian_hero: 'barbarian', monk_hero: 'monk-face',
  moon_elf_hero: 'woman-elf-face', paladin_hero: 'templar-shield', pyromancer_hero: 'fire-silhouette',
  shadow_thief_hero: 'hooded-assassin', mjolnir: 'thor-hammer', agility: 'acrobatic', covert_ops: 'spy',
  combo: 'punch-blast', chi: 'yin-yang', cleanse: 'water-splash', evasive: 'dodging', stun: 'knocked-out-stars',
  knockdown: 'knockout', shadows: 'shadow-follower', crit: 'pointy-sword', protect: 'shield', burn: 'burn',
  // Villainous
  hela: 'horned-helm', thanos: 'gauntlet', taskmaster: 'skull-mask', loki: 'horned-helm', madame_masque: 'domino-mask',
  ultimate: 'robot-helmet', gamora: 'swordwoman', nebula: 'cyborg-face', drax: 'daggers', adam_warlock: 'cosmic-egg',
  thor: 'thor-hammer', captain_america: 'american-shield', falcon: 'feathered-wing', hand_of_glory: 'severed-hand',
  fenris_wolf: 'wolf-head', midgard_serpent: 'sea-serpent', disir: 'spectre', draugr_swordsman: 'skeleton',
  space_throne: 'throne-king', corvus_glaive: 'glaive', proxima_midnight: 'trident', ebony_maw: 'psychic-waves',
  black_dwarf: 'rock-golem', black_swan: 'swan', avengers_assemble: 'all-for-one', niflheim: 'icebergs',
  hel: 'hell-crosses', gjoll: 'stone-bridge', odins_vault: 'locked-chest', warrior_falls: 'waterfall',
  titan: 'ringed-planet', sanctuary_ii: 'battleship', knowhere: 'skull-in-jar', infinity_well: 'well',
  bifrost: 'rainbow-star', jotunheim: 'frozen-block', odins_throne: 'stone-throne', sanctum_sanctorum: 'magic-gate',
  the_golden_city: 'modern-city', the_great_mound: 'gold-mine', institute_of_technology: 'microscope',
  spider_clone: 'masked-spider', heimdall: 'sword-hilt', odin: 'old-king', scepter: 'wizard-staff',
  casket_of_ancient_winters: 'frozen-orb', cosmic_cube: 'companion-cube', doomsday_chair: 'office-chair',
  // Vs.
  blade_the_daywalker: 'katana', ghost_rider_danny_ketch: 'burning-skull', ghost_rider_johnny_blaze: 'burning-skull',
  dr_strange: 'all-seeing-eye', dracula_vlad: 'vampire-dracula', dracula_lord_of_the_damned: 'vampire-dracula',
  werewolf_by_night: 'werewolf', shang_chi: 'high-kick', cloak: 'cloak', dagger: 'plain-dagger', moon_knight: 'moon',
  blackheart: 'daemon-skull', marie_laveau: 'voodoo-doll', toad: 'frog', blob: 'fat', pyro: 'flamethrower',
  avalanche: 'falling-rocks', beast: 'gorilla', hulk_vs: 'mighty-force', bastion: 'robot-helmet', nimrod: 'robot-golem',
  lockjaw: 'sitting-dog', cerebro: 'psychic-waves', danger_room: 'laser-turret', savage_land: 'dinosaur-rex',
  player: 'person',
};

const byWord: Record<string, string> = {
  punch: 'punch', strike: 'deadly-strike', fist: 'fist', kick: 'boot-kick', blow: 'mailed-fist', slam: 'quake-stomp',
  stomp: 'boot-stomp', smack: 'slap', bash: 'shield-bash', smash: 'smash-arrows', blast: 'blast', blasts: 'blast',
  blaster: 'ray-gun', blasters: 'ray-gun', shot: 'supersonic-arrow', bolt: 'lightning-arc', bolts: 'lightning-arc',
  lightning: 'focused-lightning', thunder: 'thunder-struck', fire: 'flame', flame: 'flame', flames: 'flame',
  fireball: 'fireball', pyroblast: 'fire-punch', burning: 'burn', meteorite: 'burning-meteor', meteoric: 'burning-meteor',
  sword: 'broadsword', blade: 'relic-blade', dagger: 'plain-dagger', daggers: 'daggers', knight: 'mounted-knight',
  bow: 'bow-arrow', longbow: 'bow-arrow', arrow: 'striking-arrows', shield: 'checked-shield', guard: 'shield-reflect',
  armor: 'breastplate', armored: 'breastplate', suit: 'chest-armor', helmet: 'visored-helm', helm: 'horned-helm',
  gauntlets: 'gauntlet', gauntlet: 'gauntlet', boots: 'boots', claws: 'steel-claws', mask: 'domino-mask',
  web: 'spider-web', webbed: 'spider-web', spider: 'spider-face', venom: 'snake-bite', poison: 'poison-bottle',
  panther: 'saber-toothed-cat-head', wolf: 'wolf-head', dragon: 'dragon-head', cat: 'feline', dog: 'sitting-dog', hounds: 'hound',
  sonic: 'sonic-boom', sound: 'sound-waves', photon: 'star-swirl', photonic: 'star-swirl', light: 'sun', star: 'flat-star',
  stars: 'flat-star', moon: 'moon', lunar: 'moon', eclipse: 'eclipse', sun: 'sun', cosmic: 'galaxy', energy: 'lightning-trio',
  power: 'embrassed-energy', mind: 'brain', mental: 'brain', physical: 'biceps', wild: 'star-struck', soul: 'soul',
  stone: 'cut-diamond', rage: 'enrage', fury: 'enrage', vengeance: 'enrage', drone: 'delivery-drone', drones: 'delivery-drone',
  robot: 'vintage-robot', sentinel: 'robot-golem', sentry: 'robot-golem', microbot: 'mono-wheel-robot', trooper: 'samus-helmet',
  android: 'android-mask', ai: 'artificial-intelligence', factory: 'factory', network: 'mesh-network', program: 'circuitry',
  bomb: 'unlit-bomb', bombs: 'unlit-bomb', explosives: 'dynamite', dynamite: 'dynamite', time: 'stopwatch', weapons: 'crossed-pistols',
  weapon: 'crossed-pistols', runner: 'sprint', pistols: 'pistol-gun', gun: 'revolver', bullets: 'bullets', death: 'grim-reaper',
  dead: 'raise-skeleton', grave: 'tombstone', skull: 'death-skull', ghost: 'ghost', zombie: 'shambling-zombie', vampire: 'vampire-dracula',
  blood: 'blood', magic: 'magic-swirl', mystic: 'magic-swirl', hex: 'hexes', spell: 'spell-book', book: 'book-cover', knowledge: 'book-aura',
  scroll: 'tied-scroll', portal: 'magic-portal', portals: 'magic-portal', teleport: 'teleport', gate: 'magic-gate', gateway: 'magic-gate',
  summon: 'convergence-target', ritual: 'pentacle', altar: 'star-altar', madness: 'potion-of-madness', insanity: 'potion-of-madness',
  horror: 'terror', terror: 'terror', fear: 'terror', cthulhu: 'tentacles-skull', elder: 'eyestalk', king: 'crown', queen: 'queen-crown',
  lord: 'crowned-skull', throne: 'throne-king', crown: 'crown', gold: 'gold-bar', money: 'cash', cash: 'cash', treasure: 'open-treasure-chest',
  mine: 'mine-wagon', mines: 'mine-wagon', gem: 'cut-diamond', ring: 'ring', wand: 'crystal-wand', potion: 'round-potion', chest: 'chest',
  city: 'modern-city', town: 'village', island: 'island', base: 'bunker', lab: 'erlenmeyer', laboratory: 'erlenmeyer', castle: 'castle',
  tower: 'white-tower', palace: 'indian-palace', temple: 'greek-temple', dojo: 'pagoda', room: 'doorway', hideout: 'cave-entrance',
  cave: 'cave-entrance', house: 'family-house', estate: 'family-house', station: 'satellite', school: 'graduate-cap', university: 'graduate-cap',
  library: 'bookshelf', cemetery: 'graveyard', gravesite: 'graveyard', asylum: 'imprisoned', mountains: 'mountains', pyramids: 'egyptian-pyramids',
  pyramid: 'egyptian-pyramids', tomb: 'sarcophagus', anubis: 'anubis', egyptians: 'ankh', saloon: 'saloon', cowboys: 'western-hat', deputy: 'law-star',
  samurai: 'samurai-helmet', honor: 'laurels', honorable: 'laurels', ninja: 'ninja-head', ninjas: 'ninja-head', assassin: 'hooded-assassin',
  assassins: 'hooded-assassin', pirate: 'pirate-hat', pirates: 'pirate-skull', sea: 'big-wave', ship: 'galleon', ships: 'spaceship', wizard: 'wizard-face',
  wizards: 'wizard-face', mages: 'pointy-hat', dwarves: 'dwarf-face', warriors: 'barbarian', warrior: 'barbarian', aliens: 'alien-skull',
  dinosaurs: 'dinosaur-rex', robots: 'vintage-robot', tricksters: 'shamrock', zombies: 'shambling-zombie', innsmouth: 'fish-monster',
  shapeshifters: 'transform', dancers: 'boombox', disco: 'boombox', dance: 'musical-notes', kaiju: 'spiked-dragon-head', troopers: 'samus-helmet',
  changerbots: 'transform', roamers: 'spaceship', giant: 'giant', giants: 'giant', goblin: 'goblin-head', troll: 'troll', heart: 'hearts', love: 'hearts',
  healing: 'healing', herb: 'herbs-bundle', herbs: 'herbs-bundle', prayer: 'prayer', holy: 'holy-symbol', divine: 'angel-wings', righteous: 'holy-symbol',
  blessing: 'angel-wings', blessed: 'angel-wings', faith: 'prayer', justice: 'scales', law: 'gavel', legal: 'gavel', judge: 'gavel', judgment: 'gavel',
  plan: 'chess-king', plans: 'chess-king', master: 'overlord-helm', training: 'punching-bag', combat: 'crossed-swords', battle: 'crossed-swords', war: 'crossed-axes',
  attack: 'crossed-swords', defense: 'shield', defence: 'shield', team: 'meeple-group', family: 'family-tree', call: 'phone', flight: 'feathered-wing',
  flying: 'feathered-wing', wings: 'feathered-wing', wing: 'feathered-wing', rocket: 'rocket', jet: 'jet-fighter', shadow: 'two-shadows', night: 'night-sky',
  darkness: 'night-sky', dark: 'night-sky', secret: 'secret-door', spy: 'spy', hidden: 'hidden', invisible: 'invisible', invisibility: 'invisible',
  illusion: 'mirror-mirror', trick: 'magick-trick', tricks: 'magick-trick', trap: 'wolf-trap', traps: 'wolf-trap', chain: 'andromeda-chain', bind: 'andromeda-chain',
  binding: 'andromeda-chain', ice: 'frozen-orb', icy: 'frozen-orb', frost: 'frozen-orb', cold: 'frozen-orb', storm: 'lightning-storm', wind: 'whirlwind', winds: 'whirlwind',
  tempest: 'whirlwind', mist: 'fog', water: 'big-wave', hydra: 'hydra', shark: 'shark-jaws', soldier: 'brodie-helmet', agents: 'spy', scientists: 'mad-scientist',
  scientist: 'mad-scientist', professor: 'graduate-cap', dr: 'mad-scientist', doctor: 'mad-scientist', doom: 'iron-mask', woman: 'swordwoman', girl: 'swordwoman',
  man: 'strong-man', captain: 'captain-hat-profile', hero: 'swordman', wound: 'ragged-wound', crisis: 'hazard-sign', emergency: 'hazard-sign', alert: 'ringing-alarm',
  overload: 'electric', electric: 'electric', electrokinesis: 'electric', radioactive: 'radioactive', gamma: 'radioactive', nuke: 'nuclear-bomb', hammer: 'flat-hammer',
  hammered: 'thor-hammer', axe: 'battle-axe', whip: 'whiplash', eye: 'all-seeing-eye', stare: 'all-seeing-eye', vision: 'all-seeing-eye', meditate: 'meditation',
  serenity: 'meditation', transcendence: 'meditation', lotus: 'lotus', palm: 'open-palm', hand: 'open-palm', favor: 'shaking-hands', price: 'pay-money', steal: 'robber-hand',
  pickpocket: 'robber-hand', robbery: 'robber', thieves: 'robber-mask', card: 'card-random', carducopia: 'card-random', surprise: 'surprised', uprising: 'uprising',
  upgrades: 'upgrade', upgraded: 'upgrade', enhanced: 'biceps', tracer: 'spider-bot', wagon: 'old-wagon', stagecoach: 'old-wagon', bus: 'bus', tokyo: 'modern-city',
  plague: 'virus', curse: 'voodoo-doll', charm: 'charm', sleep: 'sleepy', dreams: 'sleepy', nightmare: 'sleepy', celebration: 'party-popper', party: 'party-popper',
  spike: 'spikes', ant: 'ant', bee: 'bee', beekeepers: 'bee', wasp: 'wasp-sting', cobra: 'cobra', anaconda: 'snake', owl: 'owl', rhino: 'rhinoceros-horn',
  sabretooth: 'saber-tooth', wolverine: 'wolverine-claws', magneto: 'magnet', mystique: 'transform', quicksilver: 'quick-man', rogue: 'glowing-hands', cyclops: 'laser-blast',
  nightcrawler: 'teleport', psylocke: 'psychic-waves', shadowcat: 'ghost-ally', banshee: 'sonic-screech', dazzler: 'sparkles', torch: 'fire-silhouette', thing: 'rock-golem',
  fantastic: 'contortionist', punisher: 'death-skull', elektra: 'sai', bullseye: 'bullseye', kingpin: 'fedora', daredevil: 'devil-mask', cage: 'chained-heart', deadpool: 'katana',
  stick: 'bo', doop: 'slime', orphan: 'sad-crab', gravity: 'gravitation', clone: 'body-swapping', squirrel: 'squirrel', quake: 'earth-crack', nova: 'star-prominences',
  supernova: 'star-prominences', radiance: 'sun-radiations', evil: 'evil-minion', masters: 'evil-minion', crime: 'fedora', boss: 'fedora', mercenary: 'bandit', thugs: 'bandit',
  goons: 'bandit', enforcers: 'bandit', gang: 'bandit', escape: 'run', evade: 'dodging', dodge: 'dodging', missed: 'dodging', retaliate: 'riposte', counter: 'riposte',
  counterpunch: 'riposte', countdown: 'stopwatch', sequence: 'auto-repair', repair: 'auto-repair', swarm: 'missile-swarm', oblivion: 'implosion', interdiction: 'halt',
  absorption: 'extraction-orb', channel: 'energise', practice: 'gavel', division: 'gavel', personality: 'duality-mask', challenge: 'duel', scheme: 'organigram',
};

const bySet: Record<string, string> = {
  justice: 'scales', aggression: 'fist', leadership: 'rally-the-troops', protection: 'shield', basic: 'swords-emblem', rhino: 'rhinoceros-horn', klaw: 'sonic-shout',
  ultron: 'robot-helmet', black_panther: 'saber-toothed-cat-head', black_widow: 'hourglass', captain_marvel: 'star-swirl', doctor_strange: 'all-seeing-eye', loki: 'horned-helm',
  scarlet_witch: 'hexes', spider_man: 'spider-mask', thor: 'thor-hammer', barbarian: 'barbarian', monk: 'monk-face', moon_elf: 'moon', paladin: 'templar-shield',
  pyromancer: 'flame', shadow_thief: 'two-shadows', iron_man: 'mecha-mask', she_hulk: 'biceps', kaiju: 'spiked-dragon-head', mega_troopers: 'samus-helmet',
  changerbots: 'transform', star_roamers: 'spaceship', aliens: 'alien-skull', dinosaurs: 'dinosaur-rex', ninjas: 'ninja-head', pirates: 'pirate-skull', robots: 'vintage-robot',
  tricksters: 'shamrock', wizards: 'wizard-face', zombies: 'shambling-zombie', elder_things: 'eyestalk', innsmouth: 'fish-monster', minions_of_cthulhu: 'tentacles-skull',
  miskatonic_university: 'graduate-cap', dwarves: 'dwarf-face', mages: 'pointy-hat', warriors: 'barbarian', ancient_egyptians: 'ankh', cowboys: 'western-hat',
  samurai: 'samurai-helmet', shapeshifters: 'transform', disco_dancers: 'boombox', hela: 'spectre', killmonger: 'tribal-mask', taskmaster: 'skull-mask', thanos: 'gauntlet',
  madame_masque: 'domino-mask', modok: 'overmind',
  bear_cavalry: 'bear-head', ghosts: 'ghost', killer_plants: 'carnivorous-plant', steampunks: 'gears', fairies: 'fairy', kitty_cats: 'cat',
  mythic_horses: 'unicorn', princesses: 'tiara', giant_ants: 'ant', mad_scientists: 'erlenmeyer', vampires: 'vampire-dracula', werewolves: 'werewolf',
  cyborg_apes: 'gorilla', super_spies: 'spy', time_travelers: 'sands-of-time', sheep: 'sheep', sharks: 'shark-jaws', super_heroes: 'cape',
  tornados: 'tornado', ignobles: 'crown', truckers: 'truck', magical_girls: 'fairy-wand', thieves: 'robber', clerics: 'prayer',
  elves: 'woman-elf-face', grannies: 'rocking-chair', rock_stars: 'guitar', halflings: 'hobbit-dwelling', orcs: 'orc-head', vikings: 'viking-head',
  dragons: 'dragon-head', explorers: 'compass', teddy_bears: 'bear-face', geeks: 'rolling-dices', kung_fu_fighters: 'high-kick',
  vigilantes: 'domino-mask', astroknights: 'saber-slash', mythic_greeks: 'greek-temple', itty_critters: 'rabbit', all_stars: 'star-medal',
};

const byTrait: Record<string, string> = {
  crime_lords: 'fedora', marvel_knights: 'swords-emblem', sinister_syndicate: 'evil-minion', spider_friends: 'spider-mask', sentinel: 'robot-golem', fantastic_four: 'level-four',
  x_men: 'circle-claws', brotherhood: 'magnet', underworld: 'daemon-skull', x_statix: 'star-medal', doom: 'iron-mask',
};

const byType: Record<string, string> = {
  ally: 'swordman', minion: 'evil-minion', event: 'lightning-trio', upgrade: 'upgrade', support: 'team-idea', resource: 'lightning-trio', treachery: 'daemon-skull',
  attachment: 'attached-shield', side_scheme: 'organigram', main_scheme: 'organigram', obligation: 'contract', environment: 'world', villain: 'evil-minion', hero: 'swordman',
  alter_ego: 'person', base: 'hill-fort', action: 'lightning-trio', titan: 'giant', monster: 'troll', faction: 'knight-banner', treasure_action: 'open-treasure-chest',
  treasure_minion: 'open-treasure-chest', madness_card: 'potion-of-madness', ability: 'crossed-swords', status: 'aura', roll_action: 'rolling-dices', main_action: 'card-play',
  instant: 'lightning-trio', extra: 'spell-book', companion: 'sitting-dog', effect: 'magic-swirl', location: 'village', item: 'swap-bag', specialty: 'star-medal',
  fate_effect: 'hourglass', crisis_global: 'hazard-sign', crisis_targeted: 'hazard-sign', stone: 'cut-diamond', goal: 'flag-objective', contract: 'contract', fate_item: 'swap-bag',
  rival: 'duel', tile: 'flag-objective', character: 'swordman', plot_twist: 'lightning-trio', equipment: 'swap-bag', powers: 'embrassed-energy', player: 'person',
};

/** Signs that belong to no card: what one does at a place, what a die shows, what is paid, the five games. */
export const signs: Record<string, string> = {
  gain: 'coins-pile', play: 'card-play', activate: 'usable', relocate: 'move', vanquish: 'crossed-swords', fate: 'hourglass', discard: 'card-discard',
  energy: 'lightning-trio', mental: 'brain', physical: 'fist', wild: 'star-struck', back: 'card-random', hand: 'card-pickup',
  sword: 'broadsword', life: 'hearts', pow: 'bright-explosion', dagger: 'plain-dagger', bag: 'swap-bag', card: 'card-random', shadow: 'two-shadows',
  helmet: 'visored-helm', prayer: 'prayer', arrow: 'broadhead-arrow', foot: 'footprint', moon: 'moon', flame: 'flame', blaze: 'fire', fiery_soul: 'fire-silhouette',
  meteor: 'burning-meteor', fist: 'fist', palm: 'open-palm', chi: 'yin-yang', lotus: 'lotus', hammer: 'thor-hammer', worthy: 'winged-emblem', thunder: 'focused-lightning',
  espionage: 'spy', batons: 'nunchaku', widow: 'hourglass', thwip: 'web-spit', web: 'spider-web', spider: 'spider-face', sceptre: 'wizard-staff',
  illusion: 'mirror-mirror', lie: 'liar', mischief: 'jester-hat', A: 'plain-circle', B: 'plain-square', C: 'flat-star', D: 'diamonds',
  champions: 'spider-mask', smashup: 'ufo', dicethrone: 'rolling-dices', villainous: 'gauntlet', vs: 'crossed-swords',
  stunned: 'knocked-out-stars', thw: 'magnifying-glass', atk: 'punch', def: 'shield', rec: 'hearts', sch: 'organigram', trophy: 'trophy', lost: 'broken-heart',
};

export interface Pictured {
  id: string;
  set: string;
  type: string;
  traits: string[];
}

export function iconOf(card: Pictured): string {
  const id = card.id.replace(/^faction_/, '').replace(/_\d+b?$/, '');
  const exact = byId[card.id] ?? byId[id] ?? (card.id.startsWith('faction_') ? bySet[card.set] : undefined);
  if (exact) return exact;
  for (const word of id.split('_').reverse()) {
    const found = byWord[word];
    if (found) return found;
  }
  const trait = card.traits.map((t) => byTrait[t]).find(Boolean);
  return bySet[card.set] ?? trait ?? byType[card.type] ?? 'card-random';
}

export function* cardIcons(): Generator<string> {
  for (const table of [byId, byWord, bySet, byTrait, byType, signs]) yield* Object.values(table);
  yield 'card-random';
}
