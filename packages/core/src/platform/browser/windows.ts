import type { WindowsPort } from '../ports.ts'

/** Size of a window beside the page. A phone opens a tab. */
const FEATURES = 'popup,width=480,height=760'

// This module is the port: each of its exports is a function of it.

export const open: WindowsPort['open'] = () => {
  const opened = window.open('about:blank', '_blank', FEATURES)
  if (!opened) return undefined
  return {
    // The empty page is not a step that the visitor goes back to.
    navigate: href => opened.location.replace(href),
    close: () => opened.close(),
  }
}

export const watchMessages: WindowsPort['watchMessages'] = listener => {
  const hear = ({ origin, data }: MessageEvent<unknown>) => listener({ origin, data })
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}

export const rename: WindowsPort['rename'] = href => window.history.replaceState(window.history.state, '', href)

/** Closes the page only where a script has opened it: any other stays. */
export const closeOwn: WindowsPort['closeOwn'] = () => {
  if (window.opener) window.close()
}
