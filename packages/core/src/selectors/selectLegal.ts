import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'

export type Legal = { terms: string | undefined; privacy: string | undefined; mustAgree: boolean }

/** The host's conditions, where it has some. `mustAgree`: nothing leads to a wallet before. */
export function selectLegal({ context: { config } }: ModalSnapshot): Legal | undefined {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy, checkbox } = config.legal
  return terms || privacy ? { terms, privacy, mustAgree: checkbox } : undefined
}
