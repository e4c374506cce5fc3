import solc from 'solc';
import type { Abi, Address, Hex } from 'viem';
import { TOKEN_ABI } from '../node.ts';
import type { Anvil } from './anvil.ts';

/** A token of the plainest kind, whose transfers can be made to fail. */
const SOURCE = `// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.0;
contract Token {
  event Transfer(address indexed from, address indexed to, uint256 value);
  mapping(address => uint256) public balanceOf;
  address public blocked;
  constructor() { balanceOf[msg.sender] = 1e18; }
  function block_(address who) external { blocked = who; }
  function transfer(address to, uint256 value) external returns (bool) {
    require(to != blocked, "blocked");
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }
}`;

interface Compiled {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: {
    readonly token: { readonly Token: { abi: Abi; evm: { bytecode: { object: string } } } };
  };
}

type Made = NonNullable<Compiled['contracts']>['token']['Token'];
let compiled: Made | undefined;

/** Once for all that deploy it: it takes a second. */
function compile(): Made {
  if (compiled !== undefined) return compiled;
  const input = {
    language: 'Solidity',
    sources: { token: { content: SOURCE } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const text: unknown = solc.compile(JSON.stringify(input));
  const output = JSON.parse(String(text)) as Compiled;
  const made = output.contracts?.token.Token;
  if (made === undefined) throw new Error(JSON.stringify(output.errors));
  compiled = made;
  return made;
}

/** Puts the token on the chain; the node's rich account has all of it. */
export async function deployToken(anvil: Anvil): Promise<Address> {
  const made = compile();
  const { client } = anvil;
  const bytecode: Hex = `0x${made.evm.bytecode.object}`;
  const hash = await client.deployContract({ abi: made.abi, bytecode, chain: null });
  await anvil.mine(1);
  const { contractAddress } = await client.getTransactionReceipt({ hash });
  if (contractAddress == null) throw new Error('the token is not there');
  return contractAddress;
}

/** Sends tokens from the rich account; the transfer waits for a block. */
export async function sendToken(
  { client }: Anvil,
  address: Address,
  to: Address,
  value: bigint,
): Promise<Hex> {
  const args = [to, value] as const;
  const call = { address, abi: TOKEN_ABI, functionName: 'transfer', args, chain: null } as const;
  return await client.writeContract(call);
}
