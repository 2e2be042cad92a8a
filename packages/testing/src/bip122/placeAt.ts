/** Place of a wallet's object at a dotted path of the page. */
export function placeAt(page: Record<string, unknown>, path: string) {
  const folders = path.split('.')
  const name = folders.pop()!
  const folder = () =>
    folders.reduce<Record<string, unknown>>((at, part) => {
      at[part] ??= {}
      return at[part] as Record<string, unknown>
    }, page)
  return {
    put(own: object) {
      folder()[name] = own
    },
    remove() {
      delete folder()[name]
    },
  }
}
