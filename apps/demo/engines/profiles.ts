import type { BrowserContextOptions } from '@playwright/test'

/** Settings of a visitor's browser that differ from those it comes with. */
export interface Profile {
  /** Read in the title of a tour: "with …". */
  name: string
  /** Switches of Chromium. */
  switches?: readonly string[]
  /** Settings of Firefox, by their names in `about:config`. */
  settings?: Readonly<Record<string, boolean | number | string>>
  /** Media features that Chromium is told. */
  media?: Pick<BrowserContextOptions, 'forcedColors' | 'reducedMotion'>
  /** Whether frames of the vault may store nothing. */
  blocksVault?: boolean
  /** Whether a short run leaves it out. */
  isLong?: boolean
  /** Settings of GTK, for WebKit. */
  gtk?: Readonly<Record<string, number>>
}

export type ProfileName = 'login' | 'preferences'

/** Profiles in which login has to work, and what a person needs to see. WebKit blocks the storage of other sites by itself. */
const PROFILES: Record<string, Record<ProfileName, readonly Profile[]>> = {
  chromium: {
    login: [{ name: 'the storage of other sites blocked', blocksVault: true }],
    preferences: [
      { name: 'forced colours and less motion', media: { forcedColors: 'active', reducedMotion: 'reduce' } },
    ],
  },
  firefox: {
    login: [
      {
        name: 'strict protection from tracking',
        settings: { 'browser.contentblocking.category': 'strict' },
        isLong: true,
      },
      { name: 'cookies of other sites blocked', settings: { 'network.cookie.cookieBehavior': 1 } },
    ],
    preferences: [
      {
        name: 'forced colours and less motion',
        settings: { 'browser.display.document_color_use': 2, 'ui.prefersReducedMotion': 1 },
      },
    ],
  },
  webkit: {
    login: [],
    // It has no forced colours.
    preferences: [{ name: 'less motion', gtk: { 'gtk-enable-animations': 0 } }],
  },
}

/** Whether the tours that take longest are left out. */
export const isShort = Boolean(process.env.FOYER_SHORT_TOURS)

/** Profiles of the engine of this run. */
export const profilesFor = (name: ProfileName): readonly Profile[] =>
  PROFILES[process.env.FOYER_ENGINE ?? 'chromium']![name].filter(({ isLong }) => !(isLong && isShort))
