const share = process.env.PULSO_TEST_DATABASE === 'embedded' && process.env.PULSO_TEST_FULL !== '1' ? 8 : 1;

/**
 * On the embedded database an eighth, another one each time, unless the run is a full one: policies are the same on both databases; how
 * a session takes on its rights is not, and some verbs show that.
 */
export function sampleOnEmbedded<Item>(items: readonly Item[]): Item[] {
  const offset = Math.floor(Math.random() * share);
  return items.filter((_, place) => place % share === offset);
}
