// The views in which a swap is prepared and reviewed.
export { selectFlow } from '@foyer/core'
export { SwapPreviewView } from './SwapPreviewView.tsx'
export { SwapSelectTokenView } from './SwapSelectTokenView.tsx'
export { SwapView } from './SwapView.tsx'
