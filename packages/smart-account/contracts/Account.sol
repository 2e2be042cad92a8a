// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC4337} from "solady/accounts/ERC4337.sol";

/// Smart account of one owner: Solady's, at EntryPoint 0.8. Messages are signed by ERC-7739 in the domain that is named here.
contract Account is ERC4337 {
    function entryPoint() public pure override returns (address) {
        return 0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108;
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Foyer Account", "1");
    }
}
