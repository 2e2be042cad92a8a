import base from './base.css?inline'
import modalTokens from './modalTokens.css?inline'

/** Style sheets that the modal's shadow root adopts before those of its components. */
export const modalStyles: readonly string[] = [modalTokens, base]
