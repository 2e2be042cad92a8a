import { usePairingMessages } from '../../i18n/usePairingMessages.ts'
import { useHandle } from '../../loader/HandleContext.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'

/** Copies the link, for a wallet that takes it by hand. */
export function CopyLink({ uri }: { uri: string | undefined }) {
  const handle = useHandle()
  const { pairing } = usePairingMessages()
  return (
    <CopyButton
      part="copy-uri"
      variant="button"
      label={pairing.copy}
      copiedLabel={pairing.copied}
      disabled={uri === undefined}
      onCopy={() => uri !== undefined && handle.runtime()?.copy(uri)}
    />
  )
}
