/** Errors of revoking the permission of a site, with their context. */
export type SmartSessionErrorContexts = {
  'smartSession.wrongSigner': { pci: string }
  'smartSession.notRevoked': { pci: string; reason?: string }
}

type Entries = {
  [Code in keyof SmartSessionErrorContexts]: {
    happened: (context: SmartSessionErrorContexts[Code]) => string
    fix: string
    fields: { [Field in keyof SmartSessionErrorContexts[Code]]-?: string }
  }
}

const PCI = 'Id of the permission.'

/** Explanations of the errors about site permissions. */
export const smartSessionErrorCodes: Entries = {
  'smartSession.wrongSigner': {
    happened: ({ pci }) => `The service did not accept the signature over "${pci}": it is of another account.`,
    fix: 'Let the visitor choose the same account in the wallet, and sign again.',
    fields: { pci: PCI },
  },
  'smartSession.notRevoked': {
    happened: ({ pci, reason }) =>
      `The permission "${pci}" was not revoked, or the answer was lost${reason ? `: ${reason}` : ''}.`,
    fix: 'Check `urls.blockchain`. Pressing again sends the same signature, and does not ask the wallet a second time.',
    fields: { pci: PCI, reason: 'Reason of the service, where it gives one.' },
  },
}
