import type { ParsedText } from '../parsed-text.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { type Archive, openArchive } from './archive.ts';
import { createTextBuilder, type TextBuilder } from './text-builder.ts';
import { readRelationships, scanXmlLeniently } from './xml.ts';

/** Presentations (pptx): a heading for each slide, its text, and the speaker's notes. */
export async function parsePowerPoint(bytes: Buffer): Promise<ParsedText> {
  const archive = await openArchive(bytes);
  const builder = createTextBuilder();
  let title: string | null = null;
  for (const [index, path] of (await listSlides(archive)).entries()) {
    const slide = readSlide((await archive.read(path)) ?? '');
    title ??= slide.title;
    builder.breakLine(2);
    builder.addVerbatim(`## ${slide.title ?? `Slide ${index + 1}`}`);
    addParagraphs(builder, slide.paragraphs);
    const notes = await readNotes(archive, path);
    if (notes.length > 0) addParagraphs(builder, ['Notes:', ...notes]);
  }
  return { title, text: builder.build() };
}

/** In the order of the presentation, which is not that of the file names. */
async function listSlides(archive: Archive): Promise<string[]> {
  const presentation = await archive.read('ppt/presentation.xml');
  if (presentation === undefined) throw new UnreadableDocument('damaged', 'This file is not a PowerPoint presentation.');
  const targets = readRelationships((await archive.read('ppt/_rels/presentation.xml.rels')) ?? '', 'ppt');
  const slides: string[] = [];
  scanXmlLeniently(presentation, {
    open(name, attributes) {
      const target = name === 'sldId' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (target !== undefined) slides.push(target);
    },
  });
  return slides;
}

async function readNotes(archive: Archive, slidePath: string): Promise<string[]> {
  const [folder, file] = [slidePath.replace(/\/[^/]+$/, ''), slidePath.replace(/^.*\//, '')];
  const targets = readRelationships((await archive.read(`${folder}/_rels/${file}.rels`)) ?? '', folder);
  const path = [...targets.values()].find((target) => target.includes('notesSlide'));
  const xml = path === undefined ? undefined : await archive.read(path);
  // A notes page has the number of its slide in a field of its own.
  return xml === undefined ? [] : readSlide(xml).paragraphs.filter((text) => !/^\d+$/.test(text));
}

interface Slide {
  readonly title: string | null;
  readonly paragraphs: readonly string[];
}

function readSlide(xml: string): Slide {
  const paragraphs: string[] = [];
  let title = '';
  let isTitle = false;
  let isText = false;
  let paragraph = '';
  scanXmlLeniently(xml, {
    open(name, { type }) {
      if (name === 'sp') isTitle = false;
      if (name === 'ph') isTitle = type === 'title' || type === 'ctrTitle';
      if (name === 't') isText = true;
      if (name === 'br' || name === 'tab') paragraph += ' ';
    },
    text(value) {
      if (isText) paragraph += value;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name !== 'p') return;
      const words = paragraph.replace(/\s+/g, ' ').trim();
      paragraph = '';
      if (isTitle) title = `${title} ${words}`.trim();
      else if (words !== '') paragraphs.push(words);
    },
  });
  return { title: title || null, paragraphs };
}

function addParagraphs(builder: TextBuilder, paragraphs: readonly string[]): void {
  builder.breakLine(2);
  for (const paragraph of paragraphs) {
    builder.addVerbatim(paragraph);
    builder.breakLine(1);
  }
}
