/** The class name of a token: comment, keyword, string, name. */
type TokenKind = 'c' | 'k' | 's' | 'n';
export type CodeToken = readonly [text: string, kind: TokenKind | undefined];

const string = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;

const grammar = (parts: Partial<Record<TokenKind, string>>, flags = ''): RegExp =>
  new RegExp(
    Object.entries(parts)
      .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
      .join('|'),
    `gm${flags}`,
  );

const shell = grammar({
  c: String.raw`(?<=^|\s)#[^\n]*`,
  s: string,
  n: String.raw`\$\{?\w+\}?`,
  k: String.raw`(?<=^[ \t]*)(?:sudo )?[\w./-]+(?=\s|$)|(?<=&& |\| )[\w./-]+|(?<=\s)--?[a-zA-Z][\w-]*`,
});
const yaml = grammar({
  c: String.raw`(?<=^|\s)#[^\n]*`,
  n: String.raw`(?<=^[ \t]*(?:- )?|[{,] ?)[\w-]+(?=:(?:\s|$))`,
  s: string,
  k: String.raw`\b(?:true|false|null)\b|^---$`,
});
const json = grammar({ n: String.raw`"(?:[^"\\\n]|\\.)*"(?=\s*:)`, s: string, k: String.raw`\b(?:true|false|null)\b` });
const script = grammar({
  c: String.raw`//[^\n]*|/\*[^]*?\*/`,
  s: `${string}|${String.raw`\`(?:[^\`\\]|\\[^])*\``}`,
  k: String.raw`\b(?:as|async|await|break|case|catch|class|const|continue|default|else|export|extends|finally|for|from|function|if|import|in|instanceof|interface|let|new|null|of|return|switch|throw|true|false|try|type|typeof|undefined|while|yield)\b`,
});
const sql = grammar(
  {
    c: String.raw`--[^\n]*`,
    s: String.raw`'(?:[^']|'')*'`,
    n: String.raw`\$\d+`,
    k: String.raw`\b(?:and|as|asc|by|create|delete|desc|distinct|exists|false|from|group|having|in|index|insert|into|is|join|left|limit|not|null|offset|on|or|order|returning|select|set|table|true|union|unique|update|values|where|with)\b`,
  },
  'i',
);
const http = grammar({ n: String.raw`^[\w-]+(?=: )`, k: String.raw`^(?:GET|HEAD|POST|PUT|PATCH|DELETE|HTTP)\b` });

const grammars: Readonly<Record<string, RegExp>> = {
  ...{ sh: shell, bash: shell, shell, console: shell, yaml, yml: yaml, json, jsonc: json, http, sql },
  ...{ ts: script, tsx: script, typescript: script, js: script, jsx: script, javascript: script },
};

/** Longer code is not highlighted. */
const maxHighlightedLength = 20_000;

/** Splits code into tokens; one token for an unknown language. */
export function highlightCode(text: string, language: string): CodeToken[] {
  const pattern = Object.hasOwn(grammars, language) ? grammars[language] : undefined;
  if (!pattern || text.length > maxHighlightedLength) return [[text, undefined]];
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) tokens.push([text.slice(end, match.index), undefined]);
    tokens.push([match[0], kindOf(match.groups)]);
    end = match.index + match[0].length;
  }
  if (end < text.length) tokens.push([text.slice(end), undefined]);
  return tokens;
}

function kindOf(groups: Readonly<Record<string, string | undefined>> = {}): TokenKind | undefined {
  return (['c', 'k', 's', 'n'] as const).find((kind) => groups[kind] !== undefined);
}
