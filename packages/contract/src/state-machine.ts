/** One allowed move of a state field, and who makes it. */
export interface Transition<S extends string> {
  readonly from: S | null;
  readonly to: S;
  readonly by: string;
}

/**
 * A state field's whole life as data. It is enforced from here and published from here,
 * so what the documentation says is what the server does.
 */
export interface StateMachine<S extends string = string> {
  readonly id: string;
  readonly states: readonly S[];
  /** `stored`: moves are made and checked. `derived`: the state is computed and never written. */
  readonly kind: 'stored' | 'derived';
  readonly moves: readonly Transition<S>[];
}

/**
 * @example
 * const invite = stateMachine({ id: 'invite_status', kind: 'stored', states: ['0', '1', '2'],
 *   moves: [{ from: null, to: '1', by: 'the creator invites' }, { from: '1', to: '2', by: 'the player accepts' }] });
 */
export const stateMachine = <const S extends string>(machine: StateMachine<S>): StateMachine<S> => machine;

/** Whether `from → to` is a move of the machine; `null` is the state before the first. */
export const canTransition = <S extends string>(machine: StateMachine<S>, from: S | null, to: S): boolean =>
  machine.moves.some((move) => move.from === from && move.to === to);
