import type { Social } from './social.ts'

/** Way in which a visitor came in. `label` is the email address or the name of the account; foreign text. */
export type Login = { kind: 'email'; label?: string } | { kind: 'social'; provider: Social; label?: string }
