import { authConnector } from '@foyer/auth'

/** Logins over the sandbox's vault. Its address comes with the modal's `urls`. */
export const login = authConnector({ name: 'Foyer vault' })
