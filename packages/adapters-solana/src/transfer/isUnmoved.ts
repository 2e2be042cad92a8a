import type { TransferFeature } from '@foyer/core/chain'
import type { Reader } from './endpoint.ts'
import { createSearch } from './search.ts'

/** Whether no transaction of the payer since the draft makes its transfer, as far as the endpoint lists them and they can be read. */
export const createIsUnmoved =
  (reader: Reader): NonNullable<TransferFeature['isUnmoved']> =>
  (draft, network, { signal }) =>
    reader('getSignaturesForAddress', { network, signal }, async ask => {
      const search = await createSearch(ask, [])(draft)
      return search.hash === undefined && search.isCertain
    })
