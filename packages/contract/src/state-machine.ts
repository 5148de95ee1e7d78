/** An allowed transition and what causes it; `from` is null for the initial state. */
export interface Transition<S extends string> {
  readonly from: S | null;
  readonly to: S;
  readonly by: string;
}

/** The server enforces and documents state machines from the same data, so the two cannot differ. */
export interface StateMachine<S extends string = string> {
  readonly id: string;
  readonly states: readonly S[];
  /** `stored`: transitions are checked when the state is saved. `derived`: the state is computed, never saved. */
  readonly kind: 'stored' | 'derived';
  readonly moves: readonly Transition<S>[];
}

/**
 * @example
 * const invite = stateMachine({ id: 'invite_status', kind: 'stored', states: ['0', '1', '2'],
 *   moves: [{ from: null, to: '1', by: 'the creator invites' }, { from: '1', to: '2', by: 'the player accepts' }] });
 */
export const defineStateMachine = <const S extends string>(machine: StateMachine<S>): StateMachine<S> => machine;

/** Whether the machine allows `from → to`; `null` stands for an object that does not exist yet. */
export const canTransition = <S extends string>(machine: StateMachine<S>, from: S | null, to: S): boolean =>
  machine.moves.some((move) => move.from === from && move.to === to);
