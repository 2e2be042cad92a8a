import { SOCIALS, type Social } from '../../chain/social.ts'
import { allowedSocials } from '../../rules/allowedSocials.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'

/** Social logins to offer on this device: those of the host that the connector serves, in the order of the host. */
export function selectSocials({ context: { config } }: Pick<ModalSnapshot, 'context'>): readonly Social[] {
  const { auth, socials: wanted, platform } = config
  const served = auth?.socials ?? []
  const listed = wanted === true ? served : wanted || []
  // A custom connector may name others.
  const socials = listed.filter(each => SOCIALS.includes(each) && served.includes(each))
  return allowedSocials({ platform: platform.os, telegram: platform.telegram, socials })
}

/** Whether a visitor may come in by email. */
export const selectEmailLogin = ({ context: { config } }: Pick<ModalSnapshot, 'context'>): boolean =>
  config.features.email && config.auth?.email === true
