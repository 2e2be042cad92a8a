/** Errors of logins by email and with social accounts, with their context. Waiting times are in seconds. */
export type AuthErrorContexts = {
  'auth.blocked': { origin: string; directive: string }
  'auth.unavailable': Record<never, never>
  'auth.storageRefused': Record<never, never>
  'auth.notFound': Record<never, never>
  'auth.emailInvalid': Record<never, never>
  'auth.codeWrong': { left: number }
  'auth.codeExpired': Record<never, never>
  'auth.codeLocked': Record<never, never>
  'auth.limited': { retryAfter: number }
  'auth.cancelled': Record<never, never>
  'auth.denied': Record<never, never>
  'auth.expired': Record<never, never>
  'auth.wrongAccount': Record<never, never>
  'auth.refused': { method: string; reason: string }
}

type Entries = {
  [Code in keyof AuthErrorContexts]: {
    happened: (context: AuthErrorContexts[Code]) => string
    fix: string
    fields: { [Field in keyof AuthErrorContexts[Code]]-?: string }
  }
}

/** Explanations of the errors about logins. */
export const authErrorCodes: Entries = {
  'auth.blocked': {
    happened: ({ origin, directive }) => `The page does not let the vault at ${origin} load: ${directive}.`,
    fix: 'Add the origin to `frame-src` of the Content Security Policy of your page, and the origin of your page to those that the vault lets embed it; the page must not have `Cross-Origin-Opener-Policy: same-origin`.',
    fields: { origin: 'Origin of the vault.', directive: 'Directive that forbids it, as far as the browser says it.' },
  },
  'auth.unavailable': {
    happened: () => 'The login service or the vault did not answer.',
    fix: 'Check `urls.auth` and that the services are up; try again later.',
    fields: {},
  },
  'auth.storageRefused': {
    happened: () => 'The browser does not let the vault store its keys.',
    fix: 'Nothing to do in the page: the visitor has to allow the site of the vault to store data, or to use another browser.',
    fields: {},
  },
  'auth.notFound': {
    happened: () => 'A login was requested, and the modal has no option `auth` or no address of the visitor.',
    fix: 'Give `auth: authConnector({ url })` of `@foyer/auth`, and let the visitor come in first.',
    fields: {},
  },
  'auth.emailInvalid': {
    happened: () => 'The email address cannot be used.',
    fix: 'Let the visitor check the address.',
    fields: {},
  },
  'auth.codeWrong': {
    happened: ({ left }) => `The code is wrong; ${left} tries are left.`,
    fix: 'Let the visitor type the code of the newest mail.',
    fields: { left: 'Number of tries that are left.' },
  },
  'auth.codeExpired': {
    happened: () => 'The code is too old or was used before.',
    fix: 'Let the visitor have a new code sent.',
    fields: {},
  },
  'auth.codeLocked': {
    happened: () => 'The code was typed wrong too often.',
    fix: 'Let the visitor have a new code sent.',
    fields: {},
  },
  'auth.limited': {
    happened: ({ retryAfter }) => `The login service takes the next try in ${retryAfter} seconds.`,
    fix: 'Wait; the limit protects the visitor.',
    fields: { retryAfter: 'Seconds until the next try.' },
  },
  'auth.cancelled': {
    happened: () => 'The visitor left the login.',
    fix: 'Offer to try again.',
    fields: {},
  },
  'auth.denied': {
    happened: () => 'The provider did not let the visitor in.',
    fix: 'Check the client id, the secret and the redirect address of the provider in the login server.',
    fields: {},
  },
  'auth.expired': {
    happened: () => 'The login took too long.',
    fix: 'Offer to try again.',
    fields: {},
  },
  'auth.wrongAccount': {
    happened: () => 'The visitor came back with another account than the one that is connected.',
    fix: 'Let the visitor choose the same account, or disconnect first.',
    fields: {},
  },
  'auth.refused': {
    happened: ({ method, reason }) => `The vault signs no such request "${method}": ${reason}.`,
    fix: 'Send only requests that the vault can read: see the page "Login without a wallet".',
    fields: { method: 'RPC method that was called.', reason: 'What the vault does not sign, in its words.' },
  },
}
