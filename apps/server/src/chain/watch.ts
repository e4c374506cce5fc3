import { formatAmount, powerOfTen, roundToDecimals, SCALE_DIGITS } from '@kontor/money';
import { chainBlocks, chainCursors, chainDeposits, depositAddresses } from '@kontor/schema';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, lte } from 'drizzle-orm';
import { type Address, type Hash, isAddressEqual } from 'viem';
import { ensureMember } from '../modules/people/index.ts';
import type { Services } from '../services.ts';
import { CHAIN } from './addresses.ts';
import { noteBack, noteLosses } from './losses.ts';
import { type Node, TRANSFER } from './node.ts';
import { type Rail, railsOf, tryCommand } from './rails.ts';
import type { EvmSettings } from './settings.ts';

/** Blocks of one round, so that a round ends soon and what was read is kept. */
const ROUND_BLOCKS = 50;
/** Addresses that a question to the node names. */
const TOPICS_MAX = 500;
/** Blocks whose hashes are kept: a chain that parts earlier than that needs a person. */
const KEPT_BLOCKS = 1_024;
const CREDITS_MAX = 200;
/** What is not booked because nobody deals in it, and of how many a member is told. */
const FOREIGN = 'TOKEN_UNKNOWN';
const FOREIGN_MAX = 20;

/** The program cannot go on by itself, and says why. */
export class ChainFault extends Error {
  override readonly name = 'ChainFault';
}

interface Block {
  readonly number: number;
  readonly hash: string;
}

type Seen = Omit<typeof chainDeposits.$inferInsert, 'id'>;
type Output = Block & Pick<Seen, 'userId' | 'txid' | 'outputIndex'> & { readonly value: bigint };

/** Follows the blocks of a chain from where it stopped, and books what members were sent. */
export class Watch {
  readonly #services: Services;
  readonly #node: Node;
  readonly #evm: EvmSettings;
  readonly #owners = new Map<string, number>();
  #lastAddress = 0;

  constructor(services: Services, node: Node, evm: EvmSettings) {
    this.#services = services;
    this.#node = node;
    this.#evm = evm;
  }

  /** Reads what is new, up to a round's blocks; answers how many remain, and where the chain is. */
  async read(): Promise<{ readonly head: number; readonly left: number }> {
    const { number } = await this.#node.getBlock({ blockTag: 'latest' });
    const head = Number(number);
    const cursor = await this.#rewound(await this.#cursor());
    await this.#loadAddresses();
    const last = Math.min(head, cursor.number + ROUND_BLOCKS);
    let before = cursor;
    while (before.number < last) {
      const next = await this.#readBlock(before);
      // It parted while it was read: the next round walks back.
      if (next === undefined) break;
      before = next;
    }
    return { head, left: head - before.number };
  }

  /** Books what has enough confirmations. What is told twice is booked once, by the core. */
  async credit(): Promise<void> {
    const { queries } = this.#services;
    const cursor = await this.#cursor();
    for (const rail of this.#rails()) {
      const ripe = await queries
        .select()
        .from(chainDeposits)
        .where(
          and(
            eq(chainDeposits.networkId, rail.networkId),
            eq(chainDeposits.status, 'seen'),
            lte(chainDeposits.blockNumber, cursor.number - rail.confirmations + 1),
          ),
        )
        .orderBy(asc(chainDeposits.id))
        .limit(CREDITS_MAX);
      for (const row of ripe) await this.#book(row);
    }
  }

  async #book(row: typeof chainDeposits.$inferSelect): Promise<void> {
    const { queries, log } = this.#services;
    const { id, userId, currencyId, networkId, txid, outputIndex } = row;
    await ensureMember(this.#services, userId);
    const amount = formatAmount(row.amount);
    const input = { userId, currencyId, networkId, amount, txid, outputIndex };
    const outcome = await tryCommand(this.#services, 'deposit.credit', input);
    if (outcome.ok) {
      const { depositId } = outcome.result as { depositId: number };
      await queries
        .update(chainDeposits)
        .set({ status: 'credited', depositId })
        .where(eq(chainDeposits.id, id));
      return;
    }
    log.warn({ txid, outputIndex, userId, refusal: outcome.code }, 'a deposit was not booked');
    await queries
      .update(chainDeposits)
      .set({ status: 'refused', refusal: outcome.code })
      .where(eq(chainDeposits.id, id));
  }

  #rails(): readonly Rail[] {
    return railsOf(this.#services, this.#evm);
  }

  /** Where it stopped; at the very first start, the newest block: nobody had an address before. */
  async #cursor(): Promise<Block> {
    const { queries } = this.#services;
    const [row] = await queries.select().from(chainCursors).where(eq(chainCursors.chain, CHAIN));
    const chainId = await this.#node.getChainId();
    if (row !== undefined) {
      if (row.chainId !== chainId) {
        throw new ChainFault(`the node is on chain ${chainId}, not on ${row.chainId}`);
      }
      return { number: row.blockNumber, hash: row.blockHash };
    }
    const { number, hash } = await this.#node.getBlock({ blockTag: 'latest' });
    const first = { number: Number(number), hash };
    await queries.transaction(async (transaction) => {
      await transaction
        .insert(chainCursors)
        .values({ chain: CHAIN, chainId, blockNumber: first.number, blockHash: hash });
      await transaction.insert(chainBlocks).values({ chain: CHAIN, ...first });
    });
    return first;
  }

  /**
   * The cursor, where its block still belongs to the chain; else the last one that does. What was
   * seen in blocks that do not is marked as gone, and read again where the chain has it now.
   */
  async #rewound(cursor: Block): Promise<Block> {
    if (await this.#isCanonical(cursor)) return cursor;
    const { queries, log } = this.#services;
    const kept = await queries
      .select({ number: chainBlocks.number, hash: chainBlocks.hash })
      .from(chainBlocks)
      .where(and(eq(chainBlocks.chain, CHAIN), lt(chainBlocks.number, cursor.number)))
      .orderBy(desc(chainBlocks.number));
    let common: Block | undefined;
    for (const block of kept) {
      if (!(await this.#isCanonical(block))) continue;
      common = block;
      break;
    }
    if (common === undefined) {
      throw new ChainFault(`the chain reorganized beyond the last ${KEPT_BLOCKS} blocks`);
    }
    const parted = common;
    await queries.transaction(async (transaction) => {
      const after = gt(chainDeposits.blockNumber, parted.number);
      const gone = and(eq(chainDeposits.chain, CHAIN), after);
      const booked = await transaction
        .select()
        .from(chainDeposits)
        .where(and(gone, eq(chainDeposits.status, 'credited')));
      for (const { txid, depositId, userId } of booked) {
        log.error({ txid, depositId, userId }, 'a booked deposit has left the chain');
      }
      await noteLosses(transaction, booked, this.#services.wallClock.now());
      // Their members were told of them, and are told that they went; a foreign token never was.
      await transaction.delete(chainDeposits).where(and(gone, isNotNull(chainDeposits.contract)));
      await transaction
        .update(chainDeposits)
        .set({ status: 'gone', refusal: null, goneAt: this.#services.wallClock.now() })
        .where(and(gone, inArray(chainDeposits.status, ['seen', 'refused'])));
      await transaction
        .delete(chainBlocks)
        .where(and(eq(chainBlocks.chain, CHAIN), gt(chainBlocks.number, parted.number)));
      await transaction
        .update(chainCursors)
        .set({ blockNumber: parted.number, blockHash: parted.hash })
        .where(eq(chainCursors.chain, CHAIN));
    });
    log.warn({ from: cursor.number, to: parted.number }, 'the chain has parted, and is read again');
    return parted;
  }

  async #isCanonical({ number, hash }: Block): Promise<boolean> {
    const block = await blockOrNone(() => this.#node.getBlock({ blockNumber: BigInt(number) }));
    return block?.hash === hash;
  }

  async #loadAddresses(): Promise<void> {
    const rows = await this.#services.queries
      .select()
      .from(depositAddresses)
      .where(and(eq(depositAddresses.chain, CHAIN), gt(depositAddresses.id, this.#lastAddress)))
      .orderBy(asc(depositAddresses.id));
    for (const { id, address, userId } of rows) {
      this.#owners.set(address.toLowerCase(), userId);
      this.#lastAddress = id;
    }
  }

  /** Reads the block after another one; undefined where it does not follow it any more. */
  async #readBlock(before: Block): Promise<Block | undefined> {
    const block = await blockOrNone(() =>
      this.#node.getBlock({ blockNumber: BigInt(before.number + 1), includeTransactions: true }),
    );
    if (block === undefined || block.parentHash !== before.hash) return undefined;
    const next = { number: before.number + 1, hash: block.hash };
    const rails = this.#rails();
    const coin = rails.find(({ contract }) => contract === null);
    const seen: Seen[] = [];
    for (const { hash, to, value } of block.transactions) {
      if (coin === undefined || value === 0n || to === null) continue;
      const userId = this.#owners.get(to.toLowerCase());
      if (userId === undefined) continue;
      const receipt = await this.#node.getTransactionReceipt({ hash });
      if (receipt.blockHash !== block.hash) return undefined;
      if (receipt.status === 'success') {
        seen.push(...this.#seenAs(coin, { ...next, userId, txid: hash, outputIndex: 0, value }));
      }
    }
    seen.push(...(await this.#tokensIn(next, rails)));
    await this.#keep(next, seen);
    return next;
  }

  /** Transfers of tokens to members, asked for by the block's hash, so that they are its own. */
  async #tokensIn(block: Block, rails: readonly Rail[]): Promise<Seen[]> {
    const owners = [...this.#owners.keys()] as Address[];
    const seen: Seen[] = [];
    for (let from = 0; from < owners.length; from += TOPICS_MAX) {
      const logs = await this.#node.getLogs({
        event: TRANSFER,
        args: { to: owners.slice(from, from + TOPICS_MAX) },
        blockHash: block.hash as Hash,
        strict: true,
      });
      for (const { address: contract, args, transactionHash: txid, logIndex } of logs) {
        const rail = rails.find((one) => isSame(one.contract, contract));
        const userId = this.#owners.get(args.to.toLowerCase());
        if (userId === undefined || args.value === 0n) continue;
        if (rail === undefined && (await this.#hasManyForeign(userId, seen))) continue;
        const receipt = await this.#node.getTransactionReceipt({ hash: txid });
        const outputIndex = receipt.logs.findIndex((log) => log.logIndex === logIndex);
        if (receipt.blockHash !== block.hash || outputIndex < 0) {
          throw new Error('the chain reorganized while a block was read');
        }
        const output = { ...block, userId, txid, outputIndex, value: args.value };
        seen.push(
          ...(rail === undefined ? [this.#foreign(contract, output)] : this.#seenAs(rail, output)),
        );
      }
    }
    return seen;
  }

  /** Anybody can send tokens of no worth by the thousand: of those a member is told of a few. */
  async #hasManyForeign(userId: number, seen: readonly Seen[]): Promise<boolean> {
    const isForeign = (one: Seen) => one.userId === userId && one.refusal === FOREIGN;
    const now = seen.filter(isForeign).length;
    const [row] = await this.#services.queries
      .select({ total: count() })
      .from(chainDeposits)
      .where(and(eq(chainDeposits.userId, userId), isNotNull(chainDeposits.contract)));
    return now + (row?.total ?? 0) >= FOREIGN_MAX;
  }

  /** A token that nobody deals in: its name and its digits are whatever its maker says. */
  #foreign(contract: Address, output: Output): Seen {
    const { number: blockNumber, hash: blockHash, userId, txid, outputIndex } = output;
    return {
      chain: CHAIN,
      networkId: 0,
      currencyId: 0,
      userId,
      txid,
      outputIndex,
      amount: 0n,
      blockNumber,
      blockHash,
      status: 'refused',
      refusal: FOREIGN,
      contract,
      createdAt: this.#services.wallClock.now(),
    };
  }

  #seenAs(rail: Rail, output: Output): Seen[] {
    const { number: blockNumber, hash: blockHash, value, userId, txid, outputIndex } = output;
    // What the books cannot hold stays with the platform.
    const exact = value * powerOfTen(SCALE_DIGITS - rail.digits);
    const amount = roundToDecimals(exact, rail.decimals, 'down');
    const { networkId, currencyId } = rail;
    const createdAt = this.#services.wallClock.now();
    const row = {
      chain: CHAIN,
      networkId,
      currencyId,
      userId,
      txid,
      outputIndex,
      amount,
      createdAt,
    };
    return amount === 0n ? [] : [{ ...row, blockNumber, blockHash, status: 'seen' }];
  }

  /** Booked deposits that the chain has again, in this block; they are not booked anew. */
  async #noteReturned(
    writes: Pick<Services['queries'], 'insert' | 'update'>,
    { number, hash }: Block,
    seen: readonly Seen[],
  ): Promise<void> {
    const { depositId, networkId, txid, outputIndex, status } = chainDeposits;
    const returned: number[] = [];
    for (const one of seen) {
      const rows = await writes
        .update(chainDeposits)
        .set({ blockNumber: number, blockHash: hash })
        .where(
          and(
            eq(networkId, one.networkId),
            eq(txid, one.txid),
            eq(outputIndex, one.outputIndex),
            eq(status, 'credited'),
          ),
        )
        .returning({ depositId });
      returned.push(...rows.flatMap((row) => row.depositId ?? []));
    }
    await noteBack(writes, returned, this.#services.wallClock.now());
  }

  /** A block and what was seen in it, at once, so that a restart misses nothing. */
  async #keep(block: Block, seen: readonly Seen[]): Promise<void> {
    await this.#services.queries.transaction(async (transaction) => {
      if (seen.length > 0) {
        const { networkId, txid, outputIndex, status } = chainDeposits;
        await transaction
          .insert(chainDeposits)
          .values([...seen])
          .onConflictDoUpdate({
            target: [networkId, txid, outputIndex],
            set: { blockNumber: block.number, blockHash: block.hash, status: 'seen', goneAt: null },
            setWhere: eq(status, 'gone'),
          });
        await this.#noteReturned(transaction, block, seen);
      }
      await transaction.insert(chainBlocks).values({ chain: CHAIN, ...block });
      await transaction
        .delete(chainBlocks)
        .where(
          and(eq(chainBlocks.chain, CHAIN), lt(chainBlocks.number, block.number - KEPT_BLOCKS)),
        );
      await transaction
        .update(chainCursors)
        .set({ blockNumber: block.number, blockHash: block.hash })
        .where(eq(chainCursors.chain, CHAIN));
    });
  }
}

function isSame(contract: Address | null, other: Address): boolean {
  return contract !== null && isAddressEqual(contract, other);
}

const NOT_FOUND: ReadonlySet<string> = new Set([
  'BlockNotFoundError',
  'TransactionNotFoundError',
  'TransactionReceiptNotFoundError',
]);

/** What a node says; undefined where it has no such block or transaction. */
export async function blockOrNone<Found>(ask: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await ask();
  } catch (error) {
    const { name } = error as Error;
    if (NOT_FOUND.has(name)) return undefined;
    throw error;
  }
}
