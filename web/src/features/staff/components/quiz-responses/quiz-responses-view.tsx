import cardStyles from '../../../../components/ui/card.module.css';
import { useQuizResponses } from '../../api/use-staff-lists.ts';
import { StaffList } from '../parts/staff-list.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { QuizResponseItem } from './quiz-response-item.tsx';

/** All questionnaire responses, newest first, drafts among them. */
export function QuizResponsesView() {
  const { read, rows: responses, showMore, isGrowing } = useQuizResponses();
  return (
    <>
      <ViewHead title="Quiz Responses" onRefresh={read.refresh} isRefreshing={read.isRefreshing} />
      <StaffList
        read={read}
        failure="The quiz responses could not be loaded."
        empty="No quiz responses yet."
        count={responses.length}
        onMore={showMore}
        isGrowing={isGrowing}
      >
        {responses.length > 0 && (
          <ul className={`${cardStyles['card']} mt-4.5`}>
            {responses.map((response) => (
              <QuizResponseItem key={response.id} response={response} />
            ))}
          </ul>
        )}
      </StaffList>
    </>
  );
}
