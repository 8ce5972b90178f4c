// English: why something was refused. The server says it in English, with the names and numbers of
// the moment; another language finds a sentence of its own by the code and the rule.

export interface RefusedFor { readonly code: string; readonly rule?: string | undefined }

/** What the page finds out by itself, or the server says with no more than a close code. */
const BY_CODE = {
  line_lost: 'The line was lost on the way. Send the cards again.',
  'closed 1008': 'Too many messages came from this page. Load it again.',
  'closed 1009': 'A message from this page was too long. Load it again.',
  'closed 4502': 'The seat was given up, handed over, or the host freed it.',
  'closed 4503': 'Your seat was opened in too many places; a newer one took over. Load this page to come back here.',
  'closed 4505': 'This page is older than the server. Load it again.',
  'closed 4506': 'It was closed for good. What happened at it can still be exported by whoever runs the server.',
} satisfies Readonly<Record<string, string>>;
export type OwnCode = keyof typeof BY_CODE;

export const refusals = {
  /** The sentence of this language; null: the server's. */
  refused: ({ code }: RefusedFor): string | null => (BY_CODE as Readonly<Record<string, string>>)[code] ?? null,
  /** Whether the server's own words stand behind it, since they name what it was. */
  refusedMore: (_: RefusedFor): boolean => false,
};
