import { parseInput } from '@dewlane/service-kit';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import { customerOf } from './context.ts';
import type { Resolvers } from './generated/types.ts';
import { discardQuizDraftInput, nestAnswers, saveQuizResponseInput } from './inputs.ts';

type QuizMutations = 'saveQuizResponse' | 'discardQuizDraft';

type QuizResponseResolvers = Pick<Resolvers, 'QuizResponse'> & {
  readonly Query: Pick<NonNullable<Resolvers['Query']>, 'quizDraft'>;
  readonly Mutation: Pick<NonNullable<Resolvers['Mutation']>, QuizMutations>;
};

/** Customers' answers and drafts. */
export function quizResponseResolvers(
  commands: Pick<Commands, QuizMutations>,
  queries: Pick<Queries, 'findQuizDraft'>,
): QuizResponseResolvers {
  return {
    Query: {
      quizDraft: (_, _args, { ownerIds }) => queries.findQuizDraft(ownerIds),
    },
    Mutation: {
      saveQuizResponse: (_, { input: { answers, ...rest } }, context) => {
        const request = customerOf(context);
        const parsed = parseInput(saveQuizResponseInput, { ...answers, ...rest });
        return commands.saveQuizResponse(request, nestAnswers(parsed));
      },
      discardQuizDraft: async (_, { input }, context) => {
        const request = customerOf(context);
        const { sessionId } = parseInput(discardQuizDraftInput, input);
        await commands.discardQuizDraft(request, sessionId);
        return { sessionId };
      },
    },
    QuizResponse: {
      __resolveReference: ({ id }, { loaders }) => loaders.quizResponse.load(id),
      createdAt: ({ createdAt }) => createdAt.toISOString(),
      updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
    },
  };
}
