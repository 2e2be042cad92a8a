import type { TransferFeature } from '@foyer/core/chain'
import type { Discovery } from '../discover.ts'
import { createDraft } from './draft.ts'
import { createReader } from './endpoint.ts'
import { createIsUnmoved } from './isUnmoved.ts'
import { estimateOf, quote } from './quote.ts'
import { createSimulate } from './simulation.ts'
import { createSubmit } from './submit.ts'
import { createWatch } from './watch.ts'

/** Sending of SOL and of tokens of the Token and Token-2022 programs. What needs no SDK is in the adapter. */
export function createTransfer(discovery: Discovery, fetch: typeof globalThis.fetch | undefined) {
  const reader = createReader(fetch)
  return {
    estimate: async (request, network, { signal }) => estimateOf(await quote(reader, request, { network, signal })),
    draft: createDraft(reader),
    simulate: createSimulate(reader),
    submit: createSubmit(discovery, reader),
    watch: createWatch(reader),
    isUnmoved: createIsUnmoved(reader),
  } satisfies Partial<TransferFeature>
}
