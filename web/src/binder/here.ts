// Every name a picture may be of here.

import { computed } from '@preact/signals';
import { catalogue } from '../catalogue';
import { myList } from '../my-list';
import { listed, permanents, stack, table } from '../table';

/** What lies on the table, the reader's list, and the catalogue. */
export const namesHere = computed<readonly string[]>(() => [
  ...catalogue.value.keys(),
  ...permanents.value.flatMap(({ is }) => [is.card ?? is.name, is.name]),
  ...[...listed(table.value?.cards), ...stack.value].map(({ is }) => is.name),
  ...myList.value.entries.map(({ name }) => name),
]);
