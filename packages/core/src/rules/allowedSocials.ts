import type { Social } from '../chain/social.ts'
import type { PlatformPort } from '../platform/ports.ts'

type Platform = PlatformPort['os']

/** Providers whose page refuses to work inside Telegram's web view. */
const BLOCKED_IN_TELEGRAM: Record<Platform, readonly Social[]> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
  other: [],
}

/** The social logins to offer here, in the order given. Outside Telegram that is all of them. */
export const allowedSocials = (input: { platform: Platform; telegram: boolean; socials: Social[] }): Social[] =>
  input.socials.filter(social => !(input.telegram && BLOCKED_IN_TELEGRAM[input.platform].includes(social)))
