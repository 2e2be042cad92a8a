import { hexToU8a } from '@polkadot/util'
import * as z from 'zod'
import { idOf } from '../extrinsic.ts'
import { hashParam, hexParam, type Method, method, none, RpcError } from './method.ts'

const addressParam = z.string().transform((text, context) => {
  try {
    return idOf(text)
  } catch {
    context.addIssue('expected an SS58 address')
    return z.NEVER
  }
})

/** @see https://polkadot.js.org/docs/substrate/rpc */
export const authorMethods: Record<string, Method> = {
  author_submitExtrinsic: method(z.tuple([hexParam]), ({ chainState }, [hex]) => chainState.submit(hex)),
  author_pendingExtrinsics: method(none, ({ chainState }) => chainState.pending()),
  system_accountNextIndex: method(z.tuple([addressParam]), ({ chainState }, [id]) => chainState.nextNonce(id)),
  payment_queryInfo: method(z.tuple([hexParam, hashParam.nullish()]), ({ chainState }, [hex]) => {
    if (hex === '0x') throw new RpcError(-32602, 'Invalid params: expected an extrinsic')
    return {
      weight: { ref_time: 200_000_000, proof_size: 3_593 },
      class: 'normal',
      partialFee: chainState.fee(hexToU8a(hex).length).toString(),
    }
  }),
}
