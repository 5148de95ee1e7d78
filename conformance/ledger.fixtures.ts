/**
 * A second, independent list of the specification's names (`*` marks required fields),
 * so that no entry can disappear from the ledger unnoticed.
 */
export const fieldNames: Record<string, string> = {
  Paginated: 'count* next previous results*',
  SchedTokenRefreshRequest: 'force_refresh sched_email timezone',
  SchedTokenRefresh: 'access_token* expires_in token_type refreshed* integration_status* sched_client_id*',
  FlattenedExperienceResource: `
    experience_id* experience_uid* experience_title* experience_description* resource_type* resource_id* resource_uid*
    resource_title* cover_image* experience_type_logo* experience_type_cover* publication_id* publication_title*
    publication_logo* publication_custom_url* metrics* creator* tags* trending_score* reading_time* duration* audio_url*
    video_url* thumbnail* created_at* updated_at*`,
  ExploreExperience: 'id* uid* title* focus_area* creator* tags resources* trending_score* created_at* updated_at*',
  CreatorMinimal: 'id* username* full_name* profile_picture* is_verified*',
  Milestone: `
    id* milestone_type priority status uid* created_at* updated_at* deleted_at is_active created_by updated_by
    deleted_by title* description* icon* period_number* year* is_recurring start_date end_date points`,
  Notification: `
    id* status notification_type* uid* created_at* updated_at* deleted_at is_active created_by updated_by deleted_by
    text* delivered_at read_at user*`,
  CommunityEvent: `
    id* uid* event_name* event_description* event_type* event_start_date* event_end_date* event_logo* event_banner*
    event_website* event_prize* created_at* updated_at*`,
  RAGDocumentDetail: `
    document_id* document_name document_type content created_at* updated_at* config file_type* file_size* user*
    upload_status* has_file* status_message* description* owner* progress*`,
  SimpleUser: 'id* email* full_name* username* is_verified* profile_picture',
  RAGDocumentReprocess: 'message* document_id* task_id*',
  Quest: `
    id* uid* name* urls files logo cover tags category subcategory player_level* learnings quiz_format
    recommended_skills focus_area summary description visibility co_creators creation_status metrics* created_by*
    created_at* updated_at* publication_url* publication* user_added_quest* workspace_id*`,
  MinimalPlayerLevel: 'id* uid* name* description avg_score',
  MinimalIAMUser: 'id* username* email* full_name* is_verified* details* followers_count*',
  MinimalIAMUserDetail: `
    profile_picture* bio* country* phone* linkedin_url* github_url* twitter_url* website_url* top_domain_elo*
    top_domain_rank*`,
  PlayerGame: `
    id* player_game_players* primary_quest subtopics progress* correct_problems* answered_problems* total_points*
    status* name* problems_loading_progress* players_progress_summary* problem_tiles* players winner* creator
    is_creator* uid* created_at* updated_at* deleted_at is_active created_by updated_by deleted_by
    cfg_number_of_problems cfg_time_limit_seconds cfg_elo_level elo_delta* quest_elo_deltas* is_started is_loaded
    is_completed* completed_at`,
  PlayerGamePlayer: `
    id* player* score elo_delta quest_elo_delta invite_status* answered_questions_count* correct_answers_count*
    is_following*`,
  Player: `
    id* user* quest_elos* uid* created_at* updated_at* deleted_at is_active created_by updated_by deleted_by
    last_online_at is_in_game experience experience_level experience_updated_at* in_game`,
  PlayerQuestElo: 'quest_id* quest_name* elo',
  PlayerMinimal: 'id* user* uid* last_online_at online_status* experience experience_level',
  UserSimple: `
    id* username* email* full_name first_time_login* theme is_superuser is_staff is_active is_verified profile_picture*`,
  InviteResponse: 'response* error',
  IAMUserDetail: `
    profile_picture bio address country phone dob user_type* linkedin_url github_url twitter_url facebook_url
    website_url portfolio_url skills investment_interests technical_interests focus_area resume
    communication_preferences_phone communication_preferences_email platform_features_emails activity_based_emails
    company_info skills_data* investment_interests_data* technical_interests_data* focus_area_data* additional_data
    top_domain_elo* top_domain_rank* streak* highest_streak* streak_freeze_days* title* unlocked_titles*
    followers_count* following_count* is_following* is_followed_back*`,
  DeveloperSkill: 'id* name* description',
  InvestmentInterest: 'id* name* description',
  Tag: 'name*',
};

export const parameterNames: Record<string, string> = {
  'site.events.query': 'status format type topic limit',
  'site.event.path': 'slug',
  'site.blog.query': 'tag category limit',
  'site.post.path': 'slug',
  'site.search.query': 'q type limit',
  'site.md.path': 'path',
  'product.experiences.flattened.post.body': 'url',
  'product.experiences.flattened.post.query': 'category category_name ordering search type page page_size',
  'product.milestones.create.post.body': `
    milestone_type priority status is_active title description icon period_number year is_recurring start_date end_date points`,
  'product.documents.patch.path': 'document_id',
  'product.documents.patch.form': 'document_name document_url content config document_file',
  'product.documents.reprocess.post.path': 'document_id',
  'product.quests.by-url.get.query': `
    category creation_status ordering owned player_level saved search subcategory tags visibility page page_size`,
  'product.quests.by-url.post.body': 'url',
  'product.player-game.get.query': 'created_at__gte created_at__lte creator is_completed is_loaded is_started page page_size',
  'product.player-game.player-invite.post.path': 'id',
  'product.explore.experiences.get.query': `
    category category_name subcategory subcategory_name search type tag tags visibility ordering page page_size`,
  'product.community-events.upcoming.get.query': 'event_type ordering search page page_size',
  'product.iamuserdetails.get.query': 'page page_size',
  'product.notifications.put.path': 'id',
};

/** Section 6 contains no requirements. The parts of 2.2 are the resources above. */
export const sections = [
  'intro',
  '1',
  '2',
  '2.1 Health',
  '2.1 Page catalog entry',
  '2.1 Event',
  '2.1 Blog post',
  '2.1 Search hit',
  '3',
  '4.1',
  '4.1 GET /api/health',
  '4.1 GET /api/site',
  '4.1 GET /api/events',
  '4.1 GET /api/events/{slug}',
  '4.1 GET /api/blog',
  '4.1 GET /api/blog/{slug}',
  '4.1 GET /api/search',
  '4.1 GET /api/md/{path}',
  '4.1 GET /openapi.json',
  '4.1 GET /api/openapi.yaml',
  '4.1 Markdown negotiation',
  '4.1 MCP',
  '4.1 CORS',
  '4.2',
  '4.2 POST /api/v1/bookings/token/refresh/',
  '4.2 POST /api/v1/aistudios/experiences/flattened/',
  '4.2 POST /api/v1/rewards/milestones/create/',
  '4.2 PATCH /api/v1/content-vault/documents/{document_id}/',
  '4.2 POST /api/v1/content-vault/documents/{document_id}/reprocess/',
  '4.2 GET /api/v1/quests/by-url/',
  '4.2 GET /api/v1/problems/player-game/',
  '4.2 POST /api/v1/problems/player-game/{id}/player-invite/',
  '4.2 GET /api/v1/community/explore/experiences/',
  '4.2 GET /api/v1/community/events/upcoming/',
  '4.2 GET /api/v1/iam/iamuserdetails/',
  '4.2 GET /api/v1/iam/iamuserdetails/me/',
  '4.2 PUT /api/v1/notifications/{id}/',
  '5',
  '7',
  '8',
  '9',
];
