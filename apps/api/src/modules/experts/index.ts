import { systemScope } from '../../platform/scope.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { type ExpertsContext, type ExpertsDeps, expertsContext } from './experts.context.ts';
import { expertRoutes } from './experts.routes.ts';

/** AI experts, which answer from documents that their owners linked to them. */
export function expertsModule(deps: ExpertsDeps) {
  const context = expertsContext(deps);
  return { routes: { experts: expertRoutes(context) }, personalDataSources: [linkData(context), questionData(context)] };
}

const linkData = ({ within }: ExpertsContext): PersonalDataSource => ({
  name: 'expert_documents',
  export: (db, person, limit) => within(db, systemScope).links.listNewest(person, limit),
  erase: (db, person) => within(db, systemScope).links.deleteOwnedBy(person),
});

const questionData = ({ within }: ExpertsContext): PersonalDataSource => ({
  name: 'expert_questions',
  export: (db, person, limit) => within(db, systemScope).askers.listNewest(person, limit),
  erase: (db, person) => within(db, systemScope).askers.deleteOf(person),
});
