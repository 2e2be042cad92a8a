import type { WalletPlatform } from '@foyer/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { Stack } from '../../parts/Stack.tsx'
import { Tabs } from '../../parts/Tabs.tsx'
import { walletWaysMessages } from './messages.ts'

export interface WalletWaysProps {
  platforms: readonly WalletPlatform[]
  selected: WalletPlatform | undefined
  onSelect: (platform: WalletPlatform) => void
  children: ReactNode
}

/** Ways to one wallet, a tab each where there are several, and the content of the selected one. */
export function WalletWays({ platforms, selected, onSelect, children }: WalletWaysProps) {
  const { label, names } = useMessages(walletWaysMessages)
  if (platforms.length < 2 || !selected) return children
  return (
    <Stack gap={12}>
      <Tabs
        label={label}
        tabs={platforms.map(id => ({ id, label: names[id] }))}
        selected={selected}
        onSelect={onSelect}
      >
        {children}
      </Tabs>
    </Stack>
  )
}
