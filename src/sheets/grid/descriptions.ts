/** Ids of the texts that many cells share as their description. */
export function descriptionIds(gridId: string) {
  return { unsaved: `${gridId}-unsaved`, computed: `${gridId}-computed`, help: `${gridId}-help` }
}
