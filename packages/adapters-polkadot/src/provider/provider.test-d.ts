import { type createModalActor, getProvider } from '@foyer/core'
import type { Signer, SignerPayloadJSON, SignerPayloadRaw, SignerResult } from '@polkadot/types/types'
import type { PolkadotSigner } from 'polkadot-api'
import { expectTypeOf } from 'vitest'
import type * as Ours from './provider.types.ts'

declare const actor: ReturnType<typeof createModalActor>

expectTypeOf(getProvider(actor, 'polkadot')).toEqualTypeOf<Ours.PolkadotProvider | undefined>()

// What a host's library and the provider give each other is the same, both ways.
expectTypeOf<Ours.SignerPayload>().toEqualTypeOf<SignerPayloadJSON>()
expectTypeOf<Ours.SignerRawPayload>().toEqualTypeOf<SignerPayloadRaw>()
expectTypeOf<Ours.SignerResult>().toEqualTypeOf<SignerResult>()
expectTypeOf<Ours.PapiSigner>().toEqualTypeOf<PolkadotSigner>()
expectTypeOf<Ours.PolkadotJsSigner>().toEqualTypeOf<Omit<Signer, 'update'>>()
expectTypeOf<Ours.PolkadotJsSigner>().toExtend<Signer>()
expectTypeOf<Signer>().toExtend<Ours.PolkadotJsSigner>()
