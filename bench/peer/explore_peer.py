"""The first page of explore, as a team that knows Django REST Framework well would write it: the peer of `npm run bench -- peer`.

One file: settings, models over Lyceum's own tables, key authentication, serializers, the list.
Run by gunicorn as `explore_peer:application`; DATABASE_URL says where the data are.
"""

import hashlib
import os
from urllib.parse import urlsplit

import django
from django.conf import settings

address = urlsplit(os.environ["DATABASE_URL"])
settings.configure(
    DEBUG=False,
    SECRET_KEY="only for measuring",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["rest_framework"],
    MIDDLEWARE=[],
    USE_TZ=True,
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": address.path[1:],
            "USER": address.username,
            "PASSWORD": address.password or "",
            "HOST": address.hostname,
            "PORT": address.port,
            "CONN_MAX_AGE": None,
            "OPTIONS": {"options": "-c search_path=experiences,people,taxonomy"},
        }
    },
    REST_FRAMEWORK={
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from django.contrib.postgres.fields import ArrayField  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import authentication, exceptions, generics, pagination, permissions, serializers  # noqa: E402


class Person(models.Model):
    uid = models.UUIDField()
    username = models.TextField()
    full_name = models.TextField()
    is_verified = models.BooleanField()
    profile_picture = models.TextField(null=True)
    suspended_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)
    is_authenticated = True

    class Meta:
        app_label, managed, db_table = "peer", False, "user"


class ApiKey(models.Model):
    user = models.ForeignKey(Person, on_delete=models.DO_NOTHING)
    hash = models.BinaryField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        app_label, managed, db_table = "peer", False, "api_key"


class Tag(models.Model):
    name = models.TextField()

    class Meta:
        app_label, managed, db_table = "peer", False, "tag"


class Listing(models.Model):
    trend = models.FloatField()
    is_listed = models.BooleanField()

    class Meta:
        app_label, managed, db_table = "peer", False, "experience_listing"


class Experience(models.Model):
    listing = models.OneToOneField(Listing, on_delete=models.DO_NOTHING, db_column="id", primary_key=True)
    uid = models.UUIDField()
    title = models.TextField(null=True)
    focus_area = models.TextField(null=True)
    created_by = models.ForeignKey(Person, on_delete=models.DO_NOTHING, db_column="created_by")
    tag_ids = ArrayField(models.BigIntegerField())
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        app_label, managed, db_table = "peer", False, "experience"


class Resource(models.Model):
    uid = models.UUIDField()
    experience = models.ForeignKey(Experience, on_delete=models.DO_NOTHING, related_name="resources")
    resource_type = models.TextField()
    title = models.TextField(null=True)
    reading_time = models.IntegerField(null=True)
    duration = models.TextField(null=True)
    audio_url = models.TextField(null=True)
    video_url = models.TextField(null=True)
    thumbnail = models.TextField(null=True)
    deleted_at = models.DateTimeField(null=True)

    class Meta:
        app_label, managed, db_table = "peer", False, "resource"


class KeyAuthentication(authentication.BaseAuthentication):
    def authenticate(self, request):
        scheme, _, key = request.headers.get("Authorization", "").partition(" ")
        if scheme != "Bearer":
            return None
        digest = hashlib.sha256(key.encode()).digest()
        found = ApiKey.objects.select_related("user").filter(
            hash=digest, revoked_at=None, user__suspended_at=None, user__deleted_at=None
        ).first()
        if found is None:
            raise exceptions.AuthenticationFailed()
        return found.user, found

    def authenticate_header(self, request):
        return 'Bearer realm="api"'


class CreatorSerializer(serializers.ModelSerializer):
    profile_picture = serializers.SerializerMethodField()

    class Meta:
        model = Person
        fields = ["id", "username", "full_name", "profile_picture", "is_verified"]

    def get_profile_picture(self, person):
        return person.profile_picture or f"http://127.0.0.1/media/avatars/{person.uid}.svg"


class ResourceSerializer(serializers.ModelSerializer):
    resource_id = serializers.IntegerField(source="id")
    resource_uid = serializers.UUIDField(source="uid")

    class Meta:
        model = Resource
        fields = [
            "resource_type", "resource_id", "resource_uid", "title", "reading_time",
            "duration", "audio_url", "video_url", "thumbnail",
        ]


class ExperienceSerializer(serializers.ModelSerializer):
    id = serializers.IntegerField(source="pk")
    creator = CreatorSerializer(source="created_by")
    tags = serializers.SerializerMethodField()
    resources = ResourceSerializer(many=True)
    trending_score = serializers.SerializerMethodField()

    class Meta:
        model = Experience
        fields = [
            "id", "uid", "title", "focus_area", "creator", "tags", "resources",
            "trending_score", "created_at", "updated_at",
        ]

    def get_tags(self, experience):
        return [self.context["tags"][tag] for tag in experience.tag_ids]

    def get_trending_score(self, experience):
        return round(experience.listing.trend, 7)


class Pages(pagination.PageNumberPagination):
    page_size = 20
    page_size_query_param = "page_size"
    max_page_size = 100


class Explore(generics.ListAPIView):
    authentication_classes = [KeyAuthentication]
    permission_classes = [permissions.IsAuthenticated]
    serializer_class = ExperienceSerializer
    pagination_class = Pages
    queryset = (
        Experience.objects.filter(listing__is_listed=True)
        .select_related("listing", "created_by")
        .prefetch_related(models.Prefetch("resources", Resource.objects.filter(deleted_at=None).order_by("id")))
        .order_by("-listing__trend", "-listing_id")
    )

    def paginate_queryset(self, queryset):
        page = super().paginate_queryset(queryset)
        wanted = {tag for experience in page for tag in experience.tag_ids}
        self.tags = {tag.pk: tag.name for tag in Tag.objects.filter(pk__in=wanted)}
        return page

    def get_serializer_context(self):
        return {**super().get_serializer_context(), "tags": getattr(self, "tags", {})}


urlpatterns = [path("api/v1/community/explore/experiences/", Explore.as_view())]
application = get_wsgi_application()
