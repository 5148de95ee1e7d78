import type { SiteSource } from '@lyceum/contract/site';

import { black, type Colour, ensureContrast, mixColours, parseColour, printColour, white } from './colour.ts';

/** Names of colours in the style sheet. */
export type Shade =
  | 'paper'
  | 'wash'
  | 'tint'
  | 'line'
  | 'edge'
  | 'ink'
  | 'muted'
  | 'link'
  | 'on-link'
  | 'live'
  | 'live-tint'
  | 'alert'
  | 'alert-tint'
  | 'note'
  | 'note-tint';
export type Scheme = Readonly<Record<Shade, Colour>>;

/** Backgrounds and text colours. A test checks the contrast of every pair. */
export const backgrounds = ['paper', 'wash', 'tint'] as const satisfies readonly Shade[];
export const textShades = ['ink', 'muted', 'link'] as const satisfies readonly Shade[];

interface Base {
  readonly paper: Colour;
  readonly ink: Colour;
  readonly muted: Colour;
  /** The direction in which colours with too little contrast are moved. */
  readonly towards: Colour;
  readonly accent: Colour;
  readonly live: Colour;
  readonly alert: Colour;
  readonly note: Colour;
  readonly shares: { readonly wash: number; readonly tint: number; readonly signal: number };
}

/** Slightly above the 4.5 of WCAG, because of rounding. */
const text = 4.6;
const outline = 3.1;

function schemeOf({ paper, ink, towards, shares, ...base }: Base): Scheme {
  const wash = mixColours(mixColours(paper, ink, 0.025), base.accent, shares.wash);
  const tint = mixColours(paper, base.accent, shares.tint);
  const everywhere = [paper, wash, tint];
  const signal = (colour: Colour) => {
    const ground = mixColours(paper, colour, shares.signal);
    return [ensureContrast(colour, [...everywhere, ground], { ratio: text, towards }), ground] as const;
  };
  const [live, liveTint] = signal(base.live);
  const [alert, alertTint] = signal(base.alert);
  const [note, noteTint] = signal(base.note);
  return {
    paper,
    wash,
    tint,
    line: mixColours(mixColours(paper, ink, 0.1), base.accent, 0.06),
    edge: ensureContrast(mixColours(base.muted, base.accent, 0.15), everywhere, { ratio: outline, towards }),
    ink,
    muted: ensureContrast(base.muted, everywhere, { ratio: text, towards }),
    link: ensureContrast(base.accent, everywhere, { ratio: text, towards }),
    'on-link': paper,
    live,
    'live-tint': liveTint,
    alert,
    'alert-tint': alertTint,
    note,
    'note-tint': noteTint,
  };
}

type Colours = SiteSource['colours'];

export const createLightScheme = ({ accent }: Pick<Colours, 'accent'>): Scheme =>
  schemeOf({
    paper: white,
    ink: parseColour('#1a1d21'),
    muted: parseColour('#5b636d'),
    towards: black,
    accent: parseColour(accent),
    live: parseColour('#0a7a45'),
    alert: parseColour('#b3261e'),
    note: parseColour('#8a5300'),
    shares: { wash: 0.025, tint: 0.1, signal: 0.1 },
  });

export const createDarkScheme = ({ accent_dark }: Pick<Colours, 'accent_dark'>): Scheme =>
  schemeOf({
    paper: parseColour('#101317'),
    ink: parseColour('#e7eaee'),
    muted: parseColour('#a2aab4'),
    towards: white,
    accent: parseColour(accent_dark),
    live: parseColour('#5fd39a'),
    alert: parseColour('#ff9d92'),
    note: parseColour('#f0bd6a'),
    shares: { wash: 0.035, tint: 0.12, signal: 0.14 },
  });

/** As custom properties: `--paper:#ffffff;…`. */
export const printScheme = (scheme: Scheme): string =>
  Object.entries(scheme)
    .map(([name, colour]) => `--${name}:${printColour(colour)}`)
    .join(';');
