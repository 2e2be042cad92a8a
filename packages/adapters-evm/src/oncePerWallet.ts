import type { Row } from '@foyer/core/chain/adapters'
import { BORROWED, EXTENSIONS } from './pageWallets.ts'
import type { Provider } from './wallet.ts'

/**
 * One row for each wallet that announces itself more than once.
 * - One provider under several rdns: the one that was chosen, else the first that is not borrowed from another wallet.
 * - A library of the page beside its extension: the extension, unless the library was chosen. Either may come late.
 */
export function oncePerWallet(
  rows: readonly Row<Provider>[],
  wasChosen: (id: string) => boolean,
): readonly Row<Provider>[] {
  const chosenFirst = (some: readonly Row<Provider>[]) => some.find(({ id }) => wasChosen(id))
  const isShown = (row: Row<Provider>): boolean => {
    const same = rows.filter(({ wallet }) => wallet === row.wallet)
    return row === (chosenFirst(same) ?? same.find(({ key }) => !BORROWED.has(key)) ?? same[0])
  }
  const shown = rows.filter(isShown)
  const has = (key: string, isWanted: (row: Row<Provider>) => boolean) =>
    shown.some(row => row.key === key && isWanted(row))
  return shown.filter(row => {
    const extension = EXTENSIONS.get(row.key)
    if (extension !== undefined) return wasChosen(row.id) || !has(extension, () => true)
    const library = [...EXTENSIONS].find(([, each]) => each === row.key)?.[0]
    const isChosen = ({ id }: Row<Provider>) => wasChosen(id)
    return library === undefined || wasChosen(row.id) || !has(library, isChosen)
  })
}
