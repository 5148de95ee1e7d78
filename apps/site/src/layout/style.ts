import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { SiteSource } from '@lyceum/contract/site';

import { printColour } from './colour.ts';
import { createDarkScheme, createLightScheme, printScheme } from './palette.ts';

/** The same for every site; only the colours differ. */
const rules = minifyCss(readFileSync(new URL('./site.css', import.meta.url), 'utf8'));

/** The `<style>` element of a page. */
export interface Style {
  readonly css: string;
  /** The hash source for the content security policy. */
  readonly source: string;
  /** For `theme-color`. */
  readonly paper: { readonly light: string; readonly dark: string };
}

const styles = new WeakMap<SiteSource, Style>();

export function getStylesheet(site: SiteSource): Style {
  const style = styles.get(site) ?? createStyle(site);
  styles.set(site, style);
  return style;
}

function createStyle({ colours }: SiteSource): Style {
  const [light, dark] = [createLightScheme(colours), createDarkScheme(colours)];
  const css = `:root{${printScheme(light)}}@media (prefers-color-scheme:dark){:root{${printScheme(dark)}}}${rules}`;
  return {
    css,
    source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    paper: { light: printColour(light.paper), dark: printColour(dark.paper) },
  };
}

function minifyCss(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();
}
