import { useState } from 'react';
import { useQuizResponses } from '../api/use-staff-lists.ts';
import { QuizResponseItem } from './quiz-response-item.tsx';
import { PAGE_SIZE, StaffList } from './staff-list.tsx';
import { ViewHead } from './view-head.tsx';

/** All questionnaire responses, newest first, drafts among them. */
export function QuizResponsesView() {
  const [first, setFirst] = useState(PAGE_SIZE);
  const read = useQuizResponses(first);
  const list = read.data?.staffQuizResponses;
  const responses = list?.nodes ?? [];
  return (
    <>
      <ViewHead title="Quiz Responses" onRefresh={read.refresh} isRefreshing={read.isRefreshing} />
      <StaffList
        read={read}
        failure="The quiz responses could not be loaded."
        empty="No quiz responses yet."
        count={responses.length}
        onMore={list?.pageInfo.hasNextPage ? () => setFirst(first + PAGE_SIZE) : undefined}
      >
        {responses.length > 0 && (
          <ul className="card mt-4.5">
            {responses.map((response) => (
              <QuizResponseItem key={response.id} response={response} />
            ))}
          </ul>
        )}
      </StaffList>
    </>
  );
}
