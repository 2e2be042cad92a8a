/** Errors of looking names up and of registering them, with their context. */
export type NameErrorContexts = {
  'name.unresolved': { name: string }
  'name.noSuggestions': { name: string }
  'name.taken': { name: string }
  'name.wrongSigner': { name: string }
  'name.stale': { name: string }
  'name.notRegistered': { name: string; reason?: string }
  'names.unavailable': { address: string }
}

type Entries = {
  [Code in keyof NameErrorContexts]: {
    happened: (context: NameErrorContexts[Code]) => string
    fix: string
    fields: { [Field in keyof NameErrorContexts[Code]]-?: string }
  }
}

const NAME = 'Name with its suffix.'

/** Explanations of the errors about names. */
export const nameErrorCodes: Entries = {
  'name.unresolved': {
    happened: ({ name }) => `The name "${name}" could not be resolved to an address.`,
    fix: 'Check the spelling and `urls.blockchain`. Never fall back to an earlier address.',
    fields: { name: 'Name that was looked up.' },
  },
  'names.unavailable': {
    happened: ({ address }) => `The names of "${address}" could not be read.`,
    fix: 'Check `urls.blockchain`. The account works without a name.',
    fields: { address: 'Address of the failed name lookup.' },
  },
  'name.noSuggestions': {
    happened: ({ name }) => `Names like "${name}" could not be read.`,
    fix: 'Check `urls.blockchain`. The name can be registered without suggestions.',
    fields: { name: NAME },
  },
  'name.taken': {
    happened: ({ name }) => `Another account has registered "${name}".`,
    fix: 'Let the visitor choose another name.',
    fields: { name: NAME },
  },
  'name.wrongSigner': {
    happened: ({ name }) =>
      `The service did not accept the signature for "${name}": it is of another account, or for another name.`,
    fix: 'Let the visitor choose the same account in the wallet, and sign again.',
    fields: { name: NAME },
  },
  'name.stale': {
    happened: ({ name }) =>
      `The signed message for "${name}" was too old, or the clocks of the device and the service differ.`,
    fix: 'Let the visitor check the time of the device, and sign again.',
    fields: { name: NAME },
  },
  'name.notRegistered': {
    happened: ({ name, reason }) =>
      `The name "${name}" was not registered, or the answer was lost${reason ? `: ${reason}` : ''}.`,
    fix: 'Check `urls.blockchain`. Pressing again sends the same signature, and does not ask the wallet a second time.',
    fields: { name: NAME, reason: 'Reason of the service, where it gives one.' },
  },
}
