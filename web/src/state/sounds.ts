// Short sounds, made on the spot (WebAudio): no files, no requests. Off unless somebody wants them.
export type Sound = 'card' | 'dice' | 'harm' | 'gain' | 'turn' | 'won' | 'lost';

interface Tone {
  /** Hertz; 0: noise. */
  pitch: number;
  /** Seconds from the beginning, and how long. */
  at: number;
  long: number;
  loud: number;
  /** Where the pitch goes to. */
  to?: number;
}

const TONES: Record<Sound, Tone[]> = {
  card: [{ pitch: 0, at: 0, long: 0.07, loud: 0.16 }],
  dice: [0, 0.07, 0.13, 0.22].map((at) => ({ pitch: 0, at, long: 0.03, loud: 0.3 })),
  harm: [{ pitch: 150, to: 60, at: 0, long: 0.22, loud: 0.5 }, { pitch: 0, at: 0, long: 0.05, loud: 0.2 }],
  gain: [{ pitch: 660, at: 0, long: 0.1, loud: 0.16 }, { pitch: 880, at: 0.08, long: 0.14, loud: 0.16 }],
  turn: [{ pitch: 523, at: 0, long: 0.16, loud: 0.22 }, { pitch: 784, at: 0.13, long: 0.3, loud: 0.22 }],
  won: [523, 659, 784, 1047].map((pitch, i) => ({ pitch, at: i * 0.14, long: i === 3 ? 0.6 : 0.2, loud: 0.24 })),
  lost: [392, 330, 262].map((pitch, i) => ({ pitch, at: i * 0.2, long: i === 2 ? 0.7 : 0.26, loud: 0.22 })),
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate * 0.2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
  return noise;
}

function ring(audio: AudioContext, tone: Tone): void {
  const begin = audio.currentTime + tone.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(tone.loud * 0.5, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + tone.long);
  gain.connect(audio.destination);
  if (tone.pitch === 0) {
    const source = audio.createBufferSource();
    source.buffer = noiseOf(audio);
    source.connect(gain);
    source.start(begin, 0, tone.long);
    return;
  }
  const source = audio.createOscillator();
  source.type = 'triangle';
  source.frequency.setValueAtTime(tone.pitch, begin);
  if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to, begin + tone.long);
  source.connect(gain);
  source.start(begin);
  source.stop(begin + tone.long);
}

/** Plays one; what a browser does not allow is silent. */
export function sound(which: Sound): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const tone of TONES[which]) ring(context, tone);
  } catch {
    // no sound here
  }
}

const KINDS: [RegExp, Sound][] = [
  [/^(rolled|rerolled)$/, 'dice'],
  [/^(damage|destroy|defeat|stun|ko|breakthrough|threat)$/, 'harm'],
  [/^(vp|heal|gain|claim|remove_threat|recover)$/, 'gain'],
  [/^(play|draw|enter|reveal|recruit|move|relocate|go)$/, 'card'],
];

/** The one sound of several lines of the log: the weightiest. */
export function soundOf(whats: string[]): Sound | null {
  for (const [kind, which] of KINDS) if (whats.some((what) => kind.test(what))) return which;
  return null;
}
