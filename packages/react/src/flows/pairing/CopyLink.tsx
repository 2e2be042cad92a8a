import { useMessages } from '../../i18n/useMessages.ts'
import { useDevice } from '../../modal/useModalTree.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { pairingMessages } from './messages.ts'

/** Copies the pairing link, to paste it into a wallet. */
export function CopyLink({ uri }: { uri: string | undefined }) {
  const device = useDevice()
  const { copy, copied } = useMessages(pairingMessages)
  return (
    <CopyButton
      part="copy-uri"
      variant="button"
      label={copy}
      copiedLabel={copied}
      disabled={uri === undefined}
      onCopy={() => uri !== undefined && device.copy(uri)}
    />
  )
}
