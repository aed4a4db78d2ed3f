/** Ids of the texts that many cells share as their description. */
export function descriptionIds(gridId: string) {
  return { unsaved: `${gridId}-unsaved`, computed: `${gridId}-computed`, help: `${gridId}-help` }
}

/** The id of the text that says why a value is unlikely. It is beside its cell, which keeps the value alone as its text. */
export function unlikelyTextId(gridId: string, row: string, column: string): string {
  return `${gridId}-unlikely-${row}-${column}`
}
