import type { TransferDraft, TransferFee } from '../../chain/transfer.ts'

/** `Value` with its amounts as decimal text: a snapshot and the storage hold no bigint. */
export type WithTextAmounts<Value> = Value extends bigint
  ? string
  : Value extends object
    ? { [Key in keyof Value]: WithTextAmounts<Value[Key]> }
    : Value

/** Draft as a record keeps it. */
export type KeptDraft = WithTextAmounts<TransferDraft>

/** Copy of plain data with its amounts as decimal text. */
export const withTextAmounts = <Value>(value: Value): WithTextAmounts<Value> =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)))

export const keepDraft = (draft: TransferDraft): KeptDraft => withTextAmounts(draft)

/** Fee with its amounts as numbers again. */
export const readFee = ({ amount, spendable, deposit, margin, ...fee }: WithTextAmounts<TransferFee>): TransferFee => ({
  ...(fee as Pick<TransferFee, 'tier' | 'terms'>),
  amount: BigInt(amount),
  spendable: BigInt(spendable),
  ...(deposit !== undefined && { deposit: BigInt(deposit) }),
  ...(margin !== undefined && { margin: BigInt(margin) }),
})

/** Draft with its amounts as numbers again, for the adapter. */
export const readDraft = ({ amount, fee, ...draft }: KeptDraft): TransferDraft => ({
  ...draft,
  amount: BigInt(amount),
  fee: readFee(fee),
})
