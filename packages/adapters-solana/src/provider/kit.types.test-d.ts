import type {
  Address,
  MessageModifyingSigner,
  SignableMessage,
  Transaction,
  TransactionModifyingSigner,
  TransactionSendingSigner,
  TransactionSigner,
  TransactionWithinSizeLimit,
  TransactionWithLifetime,
} from '@solana/kit'
import { expectTypeOf } from 'vitest'
import type { ModifiesMessages, ModifiesTransactions, SendsTransactions, SolanaAddress } from './kit.types.ts'
import type { SolanaProvider, SolanaSigner } from './provider.types.ts'

/** The types that are written out are those of the installed Kit. */
type Named = { address: SolanaAddress }
expectTypeOf<SolanaAddress>().toExtend<Address>()
expectTypeOf<SolanaSigner>().toExtend<TransactionSigner>()
expectTypeOf<Named & ModifiesTransactions>().toExtend<TransactionModifyingSigner>()
expectTypeOf<Named & SendsTransactions>().toExtend<TransactionSendingSigner>()
expectTypeOf<Named & ModifiesMessages>().toExtend<MessageModifyingSigner>()

declare const signer: Required<ModifiesTransactions & SendsTransactions & ModifiesMessages>
declare const transaction: Transaction
declare const withLifetime: Transaction & TransactionWithLifetime
expectTypeOf(signer.modifyAndSignTransactions([transaction, withLifetime])).toExtend<
  Promise<readonly (Transaction & TransactionWithinSizeLimit & TransactionWithLifetime)[]>
>()
declare const message: SignableMessage
expectTypeOf(signer.modifyAndSignMessages([message])).toExtend<Promise<readonly SignableMessage[]>>()

declare const provider: SolanaProvider
// @ts-expect-error a wallet may sign without sending
void provider.signer().signAndSendTransactions([transaction])
// @ts-expect-error a wallet may not sign messages
void provider.signMessage(new Uint8Array())
