/** Request for typed data with structs within structs, and names that are those of the vault's own rows. */
export const nestedData = (account: string, other: string) => ({
  method: 'eth_signTypedData_v4',
  params: [
    account,
    JSON.stringify({
      types: {
        EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
        Order: [
          { name: 'Spender', type: 'address' },
          { name: 'offers', type: 'Offer[]' },
          { name: 'none', type: 'Offer[]' },
        ],
        Offer: [{ name: 'amount', type: 'uint256' }],
      },
      primaryType: 'Order',
      domain: { chainId: 31337 },
      message: { Spender: other, offers: [{ amount: 1 }, { amount: 2 }], none: [] },
    }),
  ],
})
