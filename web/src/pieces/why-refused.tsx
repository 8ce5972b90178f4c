// Why the server refused something, in the reader's language where it has a sentence for it; else, and
// where only the server knows the name of what was wrong, in the server's own words.

import type { JSX } from 'preact';
import type { Refused } from '../protocol';
import { say } from '../words';

export function WhyRefused({ why }: { why: Refused }): JSX.Element {
  const known = say.refused(why);
  if (known === null) return <span lang="en">{why.text}</span>;
  return <>{known}{say.refusedMore(why) && <span class="under" lang="en"> {why.text}</span>}</>;
}
